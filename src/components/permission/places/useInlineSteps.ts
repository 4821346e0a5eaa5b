"use client";
import { useEffect } from "react";
import { readQueueChord } from "./readQueueChord.ts";
import { focusAnswerIn } from "./focusAnswer.ts";

/**
 * Moves the focus to the next or the previous request in the thread with Alt+ArrowDown and Alt+ArrowUp, while it is inside the element and
 * not in a field. At the ends nothing happens.
 */
export function useInlineSteps(root: HTMLElement | null): void {
  useEffect(() => {
    if (root === null) return;
    function onKey(event: KeyboardEvent): void {
      const by = readQueueChord(event, root);
      if (by === undefined || !(event.target instanceof Element)) return;
      event.preventDefault();
      const chat = root?.closest('[data-slot="chat"]') ?? document;
      const prompts = Array.from(chat.querySelectorAll('.cs-permission-inline [data-slot="permission"]'));
      const own = event.target.closest('[data-slot="permission"]');
      const next = own === null ? undefined : prompts[prompts.indexOf(own) + by];
      if (next !== undefined) focusAnswerIn(next);
    }
    root.addEventListener("keydown", onKey);
    return () => root.removeEventListener("keydown", onKey);
  }, [root]);
}
