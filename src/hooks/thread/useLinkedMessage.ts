"use client";
import { useEffect, useMemo, useRef } from "react";
import type { ThreadState } from "../../model/index.ts";
import { findAddressedMessage } from "./toMessageAddress.ts";
import { useReveal } from "./threadHooks.ts";
import { useSession } from "../session/sessionHooks.ts";
import { useThread } from "./useThread.ts";

function selectOlder(thread: ThreadState): string | undefined {
  return thread.session.olderCursor;
}

/**
 * Scrolls to the message of an address (`toMessageAddress`, or its id), once per address. Earlier pages of the thread are loaded until it
 * is found; nothing happens when the thread has no such message. The message gets the focus unless another element has it.
 */
export function useLinkedMessage(address: string | undefined): void {
  const session = useSession();
  const reveal = useReveal();
  const select = useMemo(
    () => (thread: ThreadState) =>
      address === undefined ? undefined : findAddressedMessage(thread, address)?.parts[0]?.key,
    [address],
  );
  const partKey = useThread(select);
  const older = useThread(selectOlder);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (address === undefined || shown.current === address) return;
    if (partKey === undefined) {
      if (older !== undefined) session.loadOlder();
      return;
    }
    shown.current = address;
    reveal(partKey, { focus: document.activeElement === document.body });
  }, [address, partKey, older, session, reveal]);
}
