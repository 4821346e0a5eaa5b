"use client";
import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Connection, Session } from "../../session/index.ts";
import { createComposerStore, joinDrafts, toDraft } from "./createComposerStore.ts";
import type { ComposerContent, ComposerStore } from "./createComposerStore.ts";

/** The draft of each session. */
const drafts = new WeakMap<Session, ComposerStore>();

/** The sessions of each connection that were shown with a draft, which waits here until its conversation is opened again. */
const left = new WeakMap<Connection, Set<Session>>();

function draftOf(session: Session): ComposerStore {
  const existing = drafts.get(session);
  if (existing !== undefined) return existing;
  const draft = createComposerStore(session.draft);
  drafts.set(session, draft);
  return draft;
}

/** Whether nothing was sent in the conversation, and nothing is stored of it: for the user each of these is "the new one". */
function isNew({ thread, storedId }: Session): boolean {
  return storedId === undefined && thread.messages.length === 0;
}

function isSameConversation(one: Session, other: Session): boolean {
  const [id, otherId] = [one, other].map(({ thread, storedId }) => thread.session.wireId ?? storedId);
  return (id !== undefined && id === otherId) || (isNew(one) && isNew(other));
}

function isBlank({ text, attachments, attaching }: ComposerContent): boolean {
  return text === "" && attachments.length + attaching === 0;
}

/** Appends the draft of a session to that of another. */
function moveDraft(from: Session, to: Session): void {
  const draft = draftOf(to);
  if (!isBlank(draftOf(from).getState())) {
    joinDrafts(draft, draftOf(from));
    to.setDraft(draft.getState().text);
  }
  drafts.delete(from);
}

/** Gives a loaded session the draft of its conversation; what was typed while it was loaded follows. */
function restoreDraft(session: Session, waiting: Set<Session>): void {
  if (waiting.delete(session)) return;
  const before = Array.from(waiting).find((one) => one.signal.aborted && isSameConversation(one, session));
  const typed = draftOf(session);
  if (before === undefined) {
    // The storage has put together what it had and what was typed.
    if (session.draft !== "") typed.setState(toDraft(session.draft));
    return;
  }
  const draft = draftOf(before);
  joinDrafts(draft, typed);
  drafts.set(session, draft);
  drafts.delete(before);
  waiting.delete(before);
  session.setDraft(draft.getState().text);
}

/** Calls the listener when the session has another draft, since it is loaded. The cleanup leaves the draft to its conversation. */
function showDraft(session: Session, connection: Connection, listener: () => void): () => void {
  const waiting = left.get(connection) ?? new Set();
  left.set(connection, waiting);
  let isRestored = false;
  function restore(): void {
    if (isRestored || session.loading) return;
    isRestored = true;
    restoreDraft(session, waiting);
    listener();
  }
  const unsubscribe = session.subscribe(restore);
  restore();
  return () => {
    unsubscribe();
    // A storage adds what was typed while it was read.
    const isStored = !isRestored && session.keptIn === "storage";
    if (!isStored && !isBlank(draftOf(session).getState())) waiting.add(session);
  };
}

/**
 * Returns the draft of the shown session. A draft belongs to its conversation: another one has its own, and the first is there again when its
 * conversation is opened again over the same connection. What is typed before there is a connection belongs to the first session of one.
 */
export function useDraft(session: Session, connection: Connection | undefined): ComposerStore {
  const early = useRef<Session>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const before = early.current;
      early.current = connection === undefined ? session : undefined;
      if (connection === undefined) return () => undefined;
      if (before !== undefined && before !== session) moveDraft(before, session);
      return showDraft(session, connection, listener);
    },
    [session, connection],
  );
  const get = (): ComposerStore => draftOf(session);
  return useSyncExternalStore(subscribe, get, get);
}
