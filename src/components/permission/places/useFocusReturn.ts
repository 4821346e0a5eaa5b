"use client";
import { useEffect, useLayoutEffect, useRef, useState, type FocusEventHandler, type Ref } from "react";
import { useChatSettings } from "../../chat/ChatSettings.ts";

/** What `useFocusReturn` gives to the element around what may go. */
export interface FocusReturn {
  /** Goes to that element. */
  readonly ref: Ref<HTMLDivElement>;
  /** Notices what has the focus. */
  readonly onFocus: FocusEventHandler;
  /** Notices that the user has moved it on. */
  readonly onBlur: FocusEventHandler;
}

/**
 * Gives the focus on when what has it goes, as with a prompt that was withdrawn: to the queue of prompts where one is left, else to the
 * composer. It would fall to the page, and the next Tab would begin at its top.
 */
export function useFocusReturn(): FocusReturn {
  const { focusComposer } = useChatSettings();
  const [root, ref] = useState<HTMLDivElement | null>(null);
  const last = useRef<Element>(null);
  const giveOn = useRef(() => {});
  useLayoutEffect(() => {
    giveOn.current = () => {
      // Whoever replaced it and moved the focus knows better.
      if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
      last.current = null;
      const queue = root?.querySelector<HTMLElement>('[data-slot="permission-queue"]');
      if (queue?.isConnected === true) queue.focus();
      else focusComposer();
    };
    // With the last prompt the element itself has gone.
    if (root?.isConnected !== true) giveOn.current();
  });
  useEffect(() => {
    if (root === null) return;
    const observer = new MutationObserver(() => giveOn.current());
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
    // React passes on no events while it changes the page: what is taken away stays noted.
    onBlur: () => {
      last.current = null;
    },
  };
}
