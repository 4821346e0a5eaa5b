"use client";
import { useEffect, useState } from "react";
import { watchBoxes } from "./watchBoxes.ts";

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
    return watchBoxes(element, [element], () => {
      if (element.scrollHeight - element.clientHeight - element.scrollTop <= NEAR) setReadContent(content);
    });
  }, [element, content]);
  return element === null || readContent === content;
}
