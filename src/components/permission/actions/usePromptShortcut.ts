"use client";
import type { RefObject } from "react";
import { useChatShortcut } from "../../chat/useChatShortcut.ts";

/** Whether the event is Alt+P. macOS types π with it, so the key is identified by `code`. */
function isAltP(event: KeyboardEvent): boolean {
  const isP = event.code === "KeyP" || event.key.toLowerCase() === "p";
  return isP && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/**
 * Calls `reach` when Alt+P is pressed in the chat around the element, or outside of every chat.
 *
 * It is the keyboard's only way to a prompt, which never takes the focus by itself.
 */
export function usePromptShortcut(element: RefObject<HTMLElement | null>, reach: () => void): void {
  useChatShortcut(element, isAltP, reach);
}
