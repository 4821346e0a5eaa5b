"use client";
import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";

/** Pixels from the end that still count as the end, because of fractions and a half-visible line. */
const near = 8;

/**
 * Keeps a scrolling element at its end while its content grows. Scrolling up stops following, scrolling back to the end follows again.
 *
 * @param ref - The scrolling element.
 * @param active - Whether the content may grow; false stops following.
 * @param content - The growing text, or a number that grows with it.
 * @returns The scroll handler, which detects whether the user left the end or returned to it.
 */
export function useTail(ref: RefObject<HTMLElement | null>, active: boolean, content: string | number): () => void {
  const following = useRef(true);
  const wasActive = useRef(active);
  useLayoutEffect(() => {
    const element = ref.current;
    // The last output often arrives together with the end.
    const grows = active || wasActive.current;
    wasActive.current = active;
    if (element !== null && grows && following.current) element.scrollTop = element.scrollHeight;
  }, [ref, active, content]);
  return useCallback(() => {
    const element = ref.current;
    if (element !== null) {
      following.current = element.scrollHeight - element.clientHeight - element.scrollTop <= near;
    }
  }, [ref]);
}
