"use client";
import { useEffect, useState } from "react";

/** Pixels of its end that may be out of sight. */
const NEAR = 8;

/**
 * Says whether the end of an element has been within the box around it, which may scroll: false from when it is known to be outside until
 * it was inside once.
 */
export function useInSight(element: HTMLElement | null): boolean {
  const [known, setKnown] = useState<{ readonly element: HTMLElement; readonly seen: boolean }>();
  useEffect(() => {
    const box = element?.parentElement;
    if (element === null || !box) return;
    const [inner, outer] = [element, box];
    function look(): void {
      const seen = inner.getBoundingClientRect().bottom <= outer.getBoundingClientRect().bottom + NEAR;
      setKnown((before) => (before?.element === inner && before.seen ? before : { element: inner, seen }));
    }
    const sizes = new ResizeObserver(look);
    for (const one of [inner, outer]) sizes.observe(one);
    outer.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      outer.removeEventListener("scroll", look);
    };
  }, [element]);
  return known === undefined || known.element !== element || known.seen;
}
