"use client";
import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";

/** Pixels from the end that still count as the end: fractions, and a half-visible line. */
const near = 8;

/**
 * Keeps a scrolling element at its end while its content grows. Scrolling up lets go, coming back to the end takes it up again.
 *
 * @param ref - The element that scrolls.
 * @param active - Whether the content may grow; once it is false nothing moves any more.
 * @param content - What grows.
 * @returns To be called when it was scrolled: notices whether the user left the end or came back to it.
 */
export function useTail(ref: RefObject<HTMLElement | null>, active: boolean, content: string | number): () => void {
  const following = useRef(true);
  const wasActive = useRef(active);
  useLayoutEffect(() => {
    const element = ref.current;
    // The last output often comes together with the end.
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
