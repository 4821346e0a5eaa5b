"use client";
import { useMemo } from "react";
import type { AgentRequest, Message, ThreadState } from "../../model/index.ts";
import { placesOf } from "../../store/index.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThread } from "./useThread.ts";

const none: readonly never[] = [];

/** Creates the selector. It remembers where the message was found, so that the cost grows with the turn only. */
function createTurnSelector(messageId: string): (thread: ThreadState) => readonly Message[] {
  let at = -1;
  return (thread) => {
    const { messages, turn } = thread;
    if (messages[at]?.id !== messageId) at = placesOf(thread).messages.get(messageId) ?? -1;
    const turnId = messages[at]?.turnId;
    if (turnId === undefined || (turn.turnId === turnId && turn.status !== "idle")) return none;
    let [from, to] = [at, at + 1];
    while (messages[from - 1]?.turnId === turnId) from -= 1;
    while (messages[to]?.turnId === turnId) to += 1;
    const later = messages.slice(at + 1, to);
    return later.some(({ role, parent }) => role === "assistant" && parent === undefined)
      ? none
      : messages.slice(from, to);
  };
}

/** Returns the messages of an ended turn whose answer ends with the given message; none for any other message, or while the turn runs. */
export function useEndedTurn(messageId: string): readonly Message[] {
  return useThread(
    useMemo(() => createTurnSelector(messageId), [messageId]),
    sameItems,
  );
}

/** Returns the requests of a turn, oldest first. */
export function useTurnRequests(turnId: string): readonly AgentRequest[] {
  return useThread(
    useMemo(() => (thread: ThreadState) => thread.requests.filter((request) => request.turnId === turnId), [turnId]),
    sameItems,
  );
}
