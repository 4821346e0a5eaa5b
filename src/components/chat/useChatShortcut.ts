"use client";
import { useEffect } from "react";
import type { RefObject } from "react";

/** The part of the page a chat is; keys pressed in another chat are not for this one. */
function chatOf(element: Element | null): Element | null {
  return element?.closest('[data-slot="chat"]') ?? null;
}

/** Calls `run` when a chord is pressed in the chat around the element, or outside of every chat; the page then does nothing else with it. */
export function useChatShortcut(
  element: RefObject<HTMLElement | null>,
  isChord: (event: KeyboardEvent) => boolean,
  run: () => void,
): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isChord(event)) return;
      const place = chatOf(document.activeElement);
      if (element.current === null || (place !== null && place !== chatOf(element.current))) return;
      event.preventDefault();
      run();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [element, isChord, run]);
}
