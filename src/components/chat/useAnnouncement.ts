"use client";
import { useEffect, useState } from "react";
import { findGoneRequest, useAnnouncer, useSession } from "../../hooks/index.ts";
import type { ConnectionState, Session } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { AgentEvent, AgentRequest, EndReason } from "../../model/index.ts";
import { describeConnection } from "./notices/ConnectionBanner.tsx";
import { describeRequest } from "./describeRequest.ts";

/** Milliseconds a sentence stays in the live region: shorter is missed by some screen readers, longer is read again while browsing. */
const SPOKEN = 1000;

function endText(reason: EndReason, messages: Messages): string | undefined {
  if (reason === "tool_use" || reason === "paused" || reason === "error") return undefined;
  if (reason === "completed") return messages.chat.announce.completed;
  return reason === "cancelled" || reason === "limit" ? messages.chat.announce.stopped : messages.chat.announce.ended;
}

/** Returns the announcement of an event for users who do not see the thread; undefined for most events. */
function sentenceFor(event: AgentEvent, session: Session, messages: Messages): string | undefined {
  if (event.type === "turn.ended" && event.error === undefined) return endText(event.reason, messages);
  const error = event.type === "turn.ended" || event.type === "failure.received" ? event.error : undefined;
  if (error !== undefined)
    return messages.chat.announce.failed((messages.error[error.code] ?? messages.error.unknown).title);
  const gone = findGoneRequest(event, session.thread);
  if (gone !== undefined) {
    const { expired, withdrawn } = messages.chat.announce;
    return (gone.state === "expired" ? expired : withdrawn)(actionOf(gone, session, messages));
  }
  if (event.type !== "request.opened" || event.request.kind === "execution") return undefined;
  const request = session.thread.requests.find(({ requestId }) => requestId === event.request.requestId);
  if (request === undefined) return undefined;
  if (request.kind === "form") return messages.chat.announce.input;
  return messages.chat.announce.permission(actionOf(request, session, messages));
}

function actionOf(request: AgentRequest, session: Session, messages: Messages): string {
  const calls = session.thread.messages.flatMap(({ parts }) => parts).filter((part) => part.type === "tool_call");
  const call = calls.findLast(({ key }) => key === request.toolCallKey);
  return describeRequest(request, call, messages);
}

/** Returns the announcement of a change of the connection; retries after the first are not announced. */
function sentenceForState(state: ConnectionState, messages: Messages): string {
  return state.status === "connected" ? messages.chat.connection.restored : describeConnection(state, messages);
}

/** Returns the sentence to announce now; empty most of the time. Two equal sentences are announced twice. */
export function useAnnouncement(): string {
  const session = useSession();
  const messages = useMessages();
  const announcer = useAnnouncer();
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function announce(text: string | undefined): void {
      if (text === undefined) return;
      clearTimeout(timer);
      setSentence("");
      // Emptying the region lets screen readers announce the same text again.
      timer = setTimeout(() => {
        setSentence(text);
        timer = setTimeout(() => setSentence(""), SPOKEN);
      }, 50);
    }
    let { pause } = session;
    let { status } = session.connectionState;
    // A pause is no event, so it is read from the session's state.
    const stopWatching = session.subscribe(() => {
      if (session.pause !== null && session.pause !== pause) announce(messages.chat.announce.paused);
      ({ pause } = session);
      if (session.connectionState.status !== status) {
        ({ status } = session.connectionState);
        announce(sentenceForState(session.connectionState, messages));
      }
    });
    const stopListening = session.onEvent((event) => announce(sentenceFor(event, session, messages)));
    const stopAnnouncing = announcer.listen(announce);
    return () => {
      clearTimeout(timer);
      stopAnnouncing();
      stopListening();
      stopWatching();
    };
  }, [session, messages, announcer]);
  return sentence;
}
