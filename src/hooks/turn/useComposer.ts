"use client";
import { useState } from "react";
import type { ThreadState, Turn } from "../../model/index.ts";
import { useIsLoading, useSession } from "../session/sessionHooks.ts";
import { useThread } from "../thread/useThread.ts";

/** The state of a composer and its actions. */
export interface ComposerState {
  /** The typed text. */
  readonly draft: string;
  /** Replaces the draft. Renders only the component that called `useComposer`. */
  readonly setDraft: (draft: string) => void;
  /** The status of the turn; a prompt sent while it is not `idle` is queued. */
  readonly status: Turn["status"];
  /** Whether the draft contains anything but white space. */
  readonly canSend: boolean;
  /** Sends the draft, or queues it while a turn is running, and clears it. Returns whether there was anything to send. */
  readonly send: () => boolean;
  /** Stops the running turn. */
  readonly stop: () => void;
}

function selectStatus(thread: ThreadState): Turn["status"] {
  return thread.turn.status;
}

/** Holds a draft and sends it. The draft is local, so that a keystroke renders nothing but the composer. */
export function useComposer(): ComposerState {
  const session = useSession();
  const [draft, keepDraft] = useState(session.draft);
  const loading = useIsLoading();
  const [seen, setSeen] = useState({ session, loading });
  // The typed text stays when another session is shown; the stored draft of that session, once loaded, fills an empty box.
  if (seen.session !== session || seen.loading !== loading) {
    setSeen({ session, loading });
    if (draft === "") keepDraft(session.draft);
  }
  const setDraft = (next: string): void => {
    keepDraft(next);
    session.setDraft(next);
  };
  const status = useThread(selectStatus);
  const canSend = draft.trim() !== "";
  return {
    draft,
    setDraft,
    status,
    canSend,
    send() {
      if (!canSend) return false;
      session.send(draft.trim());
      setDraft("");
      return true;
    },
    stop: () => session.stop(),
  };
}
