"use client";
import { useEffect, useState } from "react";
import { findGoneRequest, useSession } from "../../hooks/index.ts";
import type { ConnectionState, Session } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { AgentEvent, AgentRequest, EndReason } from "../../model/index.ts";
import { describeConnection } from "./notices/ConnectionBanner.tsx";
import { describeRequest } from "./describeRequest.ts";

/** Milliseconds a sentence stays in the region: shorter is missed by some screen readers, longer is found again while browsing. */
const SPOKEN = 1000;

function endText(reason: EndReason, messages: Messages): string | undefined {
  if (reason === "tool_use" || reason === "paused" || reason === "error") return undefined;
  if (reason === "completed") return messages.chat.announce.completed;
  return reason === "cancelled" || reason === "limit" ? messages.chat.announce.stopped : messages.chat.announce.ended;
}

/** Says what an event means to somebody who does not see the thread; undefined for nearly all of them. */
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

/** What a change of the connection means; the attempts after the first are not spoken. */
function sentenceForState(state: ConnectionState, messages: Messages): string {
  return state.status === "connected" ? messages.chat.connection.restored : describeConnection(state, messages);
}

/** Returns the sentence to be spoken now; empty most of the time. Two equal sentences are spoken twice. */
export function useAnnouncement(): string {
  const session = useSession();
  const messages = useMessages();
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function say(text: string | undefined): void {
      if (text === undefined) return;
      clearTimeout(timer);
      setSentence("");
      // An emptied region makes the same text new again.
      timer = setTimeout(() => {
        setSentence(text);
        timer = setTimeout(() => setSentence(""), SPOKEN);
      }, 50);
    }
    let { pause } = session;
    let { status } = session.connectionState;
    // A pause is no event: nothing happened, and nothing will.
    const stopWatching = session.subscribe(() => {
      if (session.pause !== null && session.pause !== pause) say(messages.chat.announce.paused);
      ({ pause } = session);
      if (session.connectionState.status !== status) {
        ({ status } = session.connectionState);
        say(sentenceForState(session.connectionState, messages));
      }
    });
    const stopListening = session.onEvent((event) => say(sentenceFor(event, session, messages)));
    return () => {
      clearTimeout(timer);
      stopListening();
      stopWatching();
    };
  }, [session, messages]);
  return sentence;
}
