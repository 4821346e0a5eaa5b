"use client";
import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Pixels of the chat itself, not of the window, from which a side panel has room beside the thread. */
const WIDE = 960;

/** Whether an element is wide enough for a side panel. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWide(entry.contentRect.width >= WIDE);
    });
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return wide;
}
