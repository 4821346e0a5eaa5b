"use client";
import { useEffect, useLayoutEffect, useRef, useState, type FocusEventHandler, type Ref } from "react";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { findFocused } from "../../../content/index.ts";

/** The props that `useFocusReturn` returns for the element around focusable content that may be removed. */
export interface FocusReturn {
  /** The ref of that element. */
  readonly ref: Ref<HTMLDivElement>;
  /** Records the focused element. */
  readonly onFocus: FocusEventHandler;
  /** Clears the record: the user has moved the focus. */
  readonly onBlur: FocusEventHandler;
}

/**
 * Moves the focus when the focused element is removed, e.g. with a withdrawn prompt: to the queue of prompts when one is left, else to the
 * composer. Otherwise it would fall to the page, and the next Tab would start at its top.
 */
export function useFocusReturn(): FocusReturn {
  const { focusComposer } = useChatSettings();
  const [root, ref] = useState<HTMLDivElement | null>(null);
  const last = useRef<Element>(null);
  const moveFocus = useRef(() => {});
  useLayoutEffect(() => {
    moveFocus.current = () => {
      // Another handler has moved the focus already.
      if (last.current === null || last.current.isConnected || findFocused() !== document.body) return;
      last.current = null;
      const queue = root?.querySelector<HTMLElement>('[data-slot="permission-queue"]');
      if (queue?.isConnected === true) queue.focus();
      else focusComposer();
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
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
    // React dispatches no blur for elements that it removes, so a removed element stays recorded.
    onBlur: () => {
      last.current = null;
    },
  };
}
