"use client";
import { useEffect } from "react";
import type { RefObject } from "react";
import { findFocused, isComposing } from "../../content/index.ts";

/** Returns the root of the chat around an element; a key pressed in another chat is not handled. */
function chatOf(element: Element | null): Element | null {
  return element?.closest('[data-slot="chat"]') ?? null;
}

/** Calls `run` when a key chord is pressed in the chat around the element, or outside of every chat, and prevents the default action. */
export function useChatShortcut(
  element: RefObject<HTMLElement | null>,
  isChord: (event: KeyboardEvent) => boolean,
  run: () => void,
): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || isComposing(event) || !isChord(event)) return;
      const place = chatOf(findFocused(element.current));
      if (element.current === null || (place !== null && place !== chatOf(element.current))) return;
      event.preventDefault();
      run();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [element, isChord, run]);
}
