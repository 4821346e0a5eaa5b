"use client";
import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";

/** Pixels from the end that still count as the end: fractions, and a half-visible line. */
const near = 8;

/** What `useTail` gives to the element that scrolls. */
export interface Tail<Element extends HTMLElement> {
  /** Goes to the element that scrolls. */
  readonly ref: RefObject<Element | null>;
  /** Notices whether the user left the end or came back to it. */
  readonly onScroll: () => void;
}

/**
 * Keeps a scrolling element at its end while its content grows. Scrolling up lets go, coming back to the end takes it up again.
 *
 * @param active - Whether the content may grow; once it is false nothing moves any more.
 * @param content - What grows.
 */
export function useTail<Element extends HTMLElement>(active: boolean, content: string): Tail<Element> {
  const ref = useRef<Element>(null);
  const following = useRef(true);
  const wasActive = useRef(active);
  useLayoutEffect(() => {
    const element = ref.current;
    // The last output often comes together with the end.
    const grows = active || wasActive.current;
    wasActive.current = active;
    if (element !== null && grows && following.current) element.scrollTop = element.scrollHeight;
  }, [active, content]);
  const onScroll = useCallback(() => {
    const element = ref.current;
    if (element !== null) {
      following.current = element.scrollHeight - element.clientHeight - element.scrollTop <= near;
    }
  }, []);
  return { ref, onScroll };
}
