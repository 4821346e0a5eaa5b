"use client";
import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Pixels of the chat itself, not of the window, from which a side panel has room beside the thread. */
const WIDE = 960;

/** Whether an element that the caller renders is wide enough for a side panel; undefined until it is measured. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [wide, setWide] = useState<boolean>();
  useLayoutEffect(() => {
    if (element.current === null) return;
    // Measured before the first picture: an observer comes after it, and a panel that opens then would move the thread.
    // oxlint-disable-next-line react/set-state-in-effect
    if (element.current.clientWidth > 0) setWide(element.current.clientWidth >= WIDE);
    const sizes = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWide(entry.contentRect.width >= WIDE);
    });
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return wide;
}
