"use client";
import { useEffect, useState } from "react";
import { findGoneRequest, useAnnouncer, useSession } from "../../hooks/index.ts";
import type { ConnectionState } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { addLoader } from "../../ui/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { AgentEvent } from "../../model/index.ts";
import { createSpeech } from "./createSpeech.ts";
import { describeConnection } from "./notices/ConnectionBanner.tsx";

function doNothing(): void {}

/** Types of the events that may be announced; their sentences are loaded on demand. */
const announced: ReadonlySet<AgentEvent["type"]> = new Set(["turn.ended", "failure.received", "request.opened"]);

const loadDescribeEvent = () => import("./describeEvent.ts").then((module) => module.describeEvent);
addLoader(() => loadDescribeEvent().then(doNothing, doNothing));

/** Returns the announcement of a change of the connection; retries after the first are not announced. */
function sentenceForState(state: ConnectionState, messages: Messages): string {
  return state.status === "connected" ? messages.chat.connection.restored : describeConnection(state, messages);
}

/** Returns a function that tells whether an event says what an earlier one of the same turn has said: an end, or the last failure. */
function createRepeatCheck(): (event: AgentEvent) => boolean {
  let ended = "";
  let failed = "";
  return (event) => {
    if (event.type === "turn.started") ended = failed = "";
    // After a stop both the page and the connection tell the end.
    if (event.type === "turn.ended" && event.error === undefined) {
      const before = ended;
      ended = JSON.stringify([event.turnId, event.reason]);
      return ended === before;
    }
    const error = event.type === "turn.ended" || event.type === "failure.received" ? event.error : undefined;
    // A failure that belongs to no turn answers what the user has just done: it is told each time.
    if (error === undefined || event.turnId === undefined) return false;
    // A failure that ends the turn is contained in both events.
    const before = failed;
    failed = JSON.stringify([event.turnId, error.code, error.message]);
    return failed === before;
  };
}

const none: readonly string[] = [];

/**
 * Returns the sentences to announce now: none most of the time, several for what happens at once. Two equal sentences are announced twice.
 */
export function useAnnouncement(): readonly string[] {
  const session = useSession();
  const messages = useMessages();
  const announcer = useAnnouncer();
  const [sentences, setSentences] = useState(none);
  const [speech] = useState(() => createSpeech(setSentences));
  // What was said of one session is not said in another; it is said to its end when the language changes.
  useEffect(() => speech.silence, [speech, session]);
  useEffect(() => speech.close, [speech]);
  useEffect(() => {
    function announce(text: string | undefined): void {
      if (text !== undefined) speech.say(text);
    }
    let isActive = true;
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
    const isRepeated = createRepeatCheck();
    const stopListening = session.onEvent((event) => {
      if (isRepeated(event)) return;
      // Read now: when the sentence is loaded, the turn may have ended.
      const gone = findGoneRequest(event, session.thread);
      if (gone === undefined && !announced.has(event.type)) return;
      void loadDescribeEvent().then((describeEvent) => {
        if (isActive) announce(describeEvent({ event, gone }, session, messages));
      }, doNothing);
    });
    const stopAnnouncing = announcer.listen((sentence) => speech.say(sentence, true));
    return () => {
      isActive = false;
      stopAnnouncing();
      stopListening();
      stopWatching();
    };
  }, [session, messages, announcer, speech]);
  return sentences;
}
