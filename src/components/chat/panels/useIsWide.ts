"use client";
import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Pixels of the chat itself, not of the window, from which a side panel has room beside the thread. */
const WIDE = 960;

/** Whether an element is wide enough for a side panel; undefined until it is measured. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [wide, setWide] = useState<boolean>();
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
