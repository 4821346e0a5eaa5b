"use client";
import { useEffect } from "react";
import type { RefObject } from "react";

/** The part of the page a chat is; keys pressed in another chat are not for this one. */
function chatOf(element: Element | null): Element | null {
  return element?.closest('[data-slot="chat"]') ?? null;
}

/**
 * Calls `reach` when Alt+P is pressed in the chat around the element, or outside of every chat.
 *
 * It is the one way by keyboard to a prompt, which never takes the focus by itself.
 */
export function usePromptShortcut(element: RefObject<HTMLElement | null>, reach: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      // macOS writes π with it: the key's place on the keyboard tells.
      const isP = event.code === "KeyP" || event.key.toLowerCase() === "p";
      if (!isP || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const place = chatOf(document.activeElement);
      if (element.current === null || (place !== null && place !== chatOf(element.current))) return;
      event.preventDefault();
      reach();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [element, reach]);
}
