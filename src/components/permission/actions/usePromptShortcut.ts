"use client";
import type { RefObject } from "react";
import { isLetter } from "../../../content/index.ts";
import { useChatShortcut } from "../../chat/useChatShortcut.ts";

function isAltP(event: KeyboardEvent): boolean {
  return isLetter(event, "p") && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/**
 * Calls `reach` when Alt+P is pressed in the chat around the element, or outside of every chat.
 *
 * It is the keyboard's only way to a prompt, which never takes the focus by itself.
 */
export function usePromptShortcut(element: RefObject<HTMLElement | null>, reach: () => void): void {
  useChatShortcut(element, isAltP, reach);
}
