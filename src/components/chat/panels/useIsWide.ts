"use client";
import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Width from which a side panel has room beside the thread: of the chat itself, not of the window, in its em, as in chat.css. */
const WIDE = 64;

/** An em of an element in pixels; without styles, as in tests, that of the kit's text. */
function measureEm(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).fontSize) || 15;
}

/** Whether an element that the caller renders is wide enough for a side panel; undefined until it is measured. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [wide, setWide] = useState<boolean>();
  useLayoutEffect(() => {
    const chat = element.current;
    if (chat === null) return;
    // Measured before the first picture: an observer comes after it, and a panel that opens then would move the thread.
    // oxlint-disable-next-line react/set-state-in-effect
    if (chat.clientWidth > 0) setWide(chat.clientWidth >= WIDE * measureEm(chat));
    const sizes = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWide(entry.contentRect.width >= WIDE * measureEm(chat));
    });
    sizes.observe(chat);
    return () => sizes.disconnect();
  }, [element]);
  return wide;
}
