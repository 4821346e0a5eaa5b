"use client";
import { useEffect, useLayoutEffect, useRef, type FocusEventHandler } from "react";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { focusAnswerIn } from "./focusAnswer.ts";
import { findFocused } from "../../../content/index.ts";

/** The props that `useFocusReturn` returns for the element around focusable content that may be removed. */
export interface FocusReturn {
  /** Records the focused element. */
  readonly onFocus: FocusEventHandler;
  /** Clears the record: the user has moved the focus. */
  readonly onBlur: FocusEventHandler;
}

/**
 * Moves the focus when the focused element inside of `root` is removed, e.g. with a withdrawn prompt: to the queue of prompts or the answers
 * of its own prompt when that is left, else to the composer. Otherwise it would fall to the page, and the next Tab would start at its top.
 */
export function useFocusReturn(root: HTMLElement | null): FocusReturn {
  const { focusComposer } = useChatSettings();
  const last = useRef<Element>(null);
  const prompt = useRef<Element>(null);
  const moveFocus = useRef(() => {});
  useLayoutEffect(() => {
    moveFocus.current = () => {
      // Another handler has moved the focus already.
      if (last.current === null || last.current.isConnected || findFocused() !== document.body) return;
      last.current = null;
      const queue = root?.querySelector<HTMLElement>('[data-slot="permission-queue"]');
      if (queue?.isConnected === true) queue.focus();
      else if (prompt.current?.isConnected !== true || !focusAnswerIn(prompt.current)) focusComposer();
    };
    // With the last prompt the element itself is unmounted.
    if (root?.isConnected !== true) moveFocus.current();
  });
  useEffect(() => {
    if (root === null) return;
    const observer = new MutationObserver(() => moveFocus.current());
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
  return {
    onFocus: ({ target }) => {
      last.current = target;
      prompt.current = target.closest('[data-slot="permission"]');
    },
    // React dispatches no blur for elements that it removes, so a removed element stays recorded.
    onBlur: () => {
      last.current = null;
    },
  };
}
