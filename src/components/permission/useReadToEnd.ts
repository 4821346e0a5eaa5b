"use client";
import { useEffect, useState } from "react";

/** Pixels from the end that count as the end. */
const NEAR = 8;

/**
 * Says whether an element has been seen to its end: at once where everything fits, else after scrolling there.
 *
 * `content` stands for what it shows; other content has to be read anew.
 */
export function useReadToEnd(element: HTMLElement | null, content: string): boolean {
  const [readContent, setReadContent] = useState<string | null>(null);
  useEffect(() => {
    if (element === null) return;
    const scroller = element;
    function look(): void {
      if (scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= NEAR) setReadContent(content);
    }
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [element, content]);
  return element === null || readContent === content;
}
