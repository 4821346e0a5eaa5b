"use client";
import { useLayoutEffect, useState, type RefObject } from "react";

/** How the two sides of a diff are set: in one column, or side by side. */
export type DiffLayout = "unified" | "split";

/** Inline size from which two columns show code without breaking most of its lines, in pixels. */
const roomy = 880;
/** Inline size below which two columns show nothing that can be read, in pixels. */
const narrow = 520;

/** What `useDiffLayout` returns. */
export interface DiffLayoutState {
  /** The layout to draw. */
  readonly layout: DiffLayout;
  /** Whether there is room for a choice. */
  readonly canSplit: boolean;
}

/**
 * Decides how a diff is set: as was chosen, else by the room there is. Always unified where two columns could not be read.
 *
 * @param ref - The element whose inline size is the room.
 */
export function useDiffLayout(ref: RefObject<HTMLElement | null>, chosen: DiffLayout | "auto"): DiffLayoutState {
  const [room, setRoom] = useState<"narrow" | "some" | "roomy">("narrow");
  // Before it is painted: to be set anew at once would show it twice, and fold up what was opened meanwhile.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    function measure(target: Element): void {
      const size = target.clientWidth;
      setRoom(size < narrow ? "narrow" : size < roomy ? "some" : "roomy");
    }
    measure(element);
    const observer = new ResizeObserver(() => measure(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  if (room === "narrow") return { layout: "unified", canSplit: false };
  return { layout: chosen === "auto" ? (room === "roomy" ? "split" : "unified") : chosen, canSplit: true };
}
