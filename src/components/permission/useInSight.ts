"use client";
import { useEffect, useState } from "react";
import { watchBoxes } from "./watchBoxes.ts";

/** Pixels that are enough to see what it is, about four lines; what is long has to be read to its end besides (`useReadToEnd`). */
const ENOUGH = 80;
/** Pixels of the padding at an end, which nobody misses. */
const NEAR = 8;

/**
 * Says whether an element, or enough of it, has been within the box around it, which may scroll: false from when it is known to be
 * outside until it was inside once.
 */
export function useInSight(element: HTMLElement | null): boolean {
  const [known, setKnown] = useState<{ readonly element: HTMLElement; readonly seen: boolean }>();
  useEffect(() => {
    const box = element?.parentElement;
    if (element === null || !box) return;
    return watchBoxes(box, [element, box], () => {
      const { top, height } = element.getBoundingClientRect();
      const seen = top + Math.min(height, ENOUGH) <= box.getBoundingClientRect().bottom + NEAR;
      setKnown((before) => (before?.element === element && before.seen ? before : { element, seen }));
    });
  }, [element]);
  return known === undefined || known.element !== element || known.seen;
}
