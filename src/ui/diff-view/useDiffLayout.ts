"use client";
import { useEffect, useState, type RefObject } from "react";

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
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const size = entry?.contentBoxSize[0]?.inlineSize ?? 0;
      setRoom(size < narrow ? "narrow" : size < roomy ? "some" : "roomy");
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  if (room === "narrow") return { layout: "unified", canSplit: false };
  return { layout: chosen === "auto" ? (room === "roomy" ? "split" : "unified") : chosen, canSplit: true };
}
