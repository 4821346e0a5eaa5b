"use client";
import { useState } from "react";
import type { ThreadState, Turn } from "../../model/index.ts";
import { useIsLoading, useSession } from "../session/sessionHooks.ts";
import { useThread } from "../thread/useThread.ts";

/** The state of a composer and what it can do. */
export interface ComposerState {
  /** What has been typed. */
  readonly draft: string;
  /** Replaces the draft. Renders only the component that called `useComposer`. */
  readonly setDraft: (draft: string) => void;
  /** Where the turn stands; a prompt sent while it is not `idle` is queued. */
  readonly status: Turn["status"];
  /** Whether the draft holds anything but white space. */
  readonly canSend: boolean;
  /** Sends the draft, or queues it while a turn is at work, and empties it. Returns whether there was anything to send. */
  readonly send: () => boolean;
  /** Ends the turn. */
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
  // What was typed stays when another session is shown; what is stored of that one, once it is read, fills an empty box.
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
