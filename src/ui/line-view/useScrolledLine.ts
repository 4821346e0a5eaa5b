"use client";
import { useCallback, useRef, type RefObject } from "react";

/** What `useScrolledLine` gives to the element that scrolls. */
export interface ScrolledLine<Element extends HTMLElement> {
  /** Goes to the element that scrolls. */
  readonly ref: RefObject<Element | null>;
  /** Notices how far it was scrolled. */
  readonly onScroll: () => void;
}

/** Tells which line is the first in sight of an element that shows lines of one height. */
export function useScrolledLine<Element extends HTMLElement>(onLine: (line: number) => void): ScrolledLine<Element> {
  const ref = useRef<Element>(null);
  const onScroll = useCallback(() => {
    const element = ref.current;
    if (element === null) return;
    const height = Number.parseFloat(getComputedStyle(element).lineHeight);
    if (height > 0) onLine(Math.floor(element.scrollTop / height));
  }, [onLine]);
  return { ref, onScroll };
}
