"use client";
import { useLayoutEffect, useState, type RefObject } from "react";

/** The layout of the two sides of a diff: in one column, or side by side. */
export type DiffLayout = "unified" | "split";

/** Inline size in sizes of the text (`em`) from which two columns show most code lines without wrapping. */
const roomy = 58;
/** Inline size in sizes of the text below which two columns are unreadable. */
const narrow = 35;

/** What `useDiffLayout` returns. */
export interface DiffLayoutState {
  /** The layout to render. */
  readonly layout: DiffLayout;
  /** Whether there is room for two columns. */
  readonly canSplit: boolean;
}

/**
 * Returns the layout of a diff: the chosen one, else by the inline size. Always unified when two columns would be unreadable.
 *
 * @param ref - The element whose inline size is measured.
 */
export function useDiffLayout(ref: RefObject<HTMLElement | null>, chosen: DiffLayout | "auto"): DiffLayoutState {
  const [room, setRoom] = useState<"narrow" | "some" | "roomy">("narrow");
  // Before the first paint: a later change would flicker and close opened rows.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    function measure(target: Element): void {
      // Test environments without layout may compute no size.
      const text = Number.parseFloat(getComputedStyle(target).fontSize) || 16;
      const size = target.clientWidth / text;
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
