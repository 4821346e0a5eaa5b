"use client";
import { useEffect, useState } from "react";

/** Tolerance in pixels for rounding. */
const tolerance = 2;

/** Returns whether a scrolling element has more below its lower edge; false where elements cannot be measured. */
export function useOverflow(element: HTMLElement | null): boolean {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    if (element === null || typeof ResizeObserver === "undefined") return;
    const box = element;
    function measure(): void {
      setMore(box.scrollTop + box.clientHeight < box.scrollHeight - tolerance);
    }
    const sizes = new ResizeObserver(measure);
    // The height of the content is no size of the element itself.
    function watch(): void {
      sizes.disconnect();
      for (const each of [box, ...box.children]) sizes.observe(each);
      measure();
    }
    const children = new MutationObserver(watch);
    children.observe(box, { childList: true });
    watch();
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, [element]);
  return hasMore;
}
