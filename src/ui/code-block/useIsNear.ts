"use client";
import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** How far beyond what scrolls something still counts as near: one of its own heights. */
const margin = "100%";

/** Says whether an element is in sight or close to it. Browsers that cannot tell say yes. */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(!("IntersectionObserver" in globalThis));
  useEffect(() => {
    if (ref.current === null || !("IntersectionObserver" in globalThis)) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      scrollMargin: margin,
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}
