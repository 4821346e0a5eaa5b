"use client";
import type { AgentRequest, ThreadState } from "../model/index.ts";
import { selectOpenRequests, selectToolCall } from "../store/index.ts";
import { sameItems } from "./sameItems.ts";
import { useThread } from "./useThread.ts";

/** A client tool that runs needs nobody; one that wants confirmation, or was restored, waits for the user. */
function selectPrompts(thread: ThreadState): readonly AgentRequest[] {
  return selectOpenRequests(thread).filter((request) => {
    if (request.kind !== "execution") return true;
    if (request.state !== "open" || request.toolCallKey === undefined) return false;
    return selectToolCall(thread, request.toolCallKey)?.status !== "in_progress";
  });
}

/** Returns the requests that a person has to see, oldest first: like `useRequests`, without client tools that run by themselves. */
export function usePrompts(): readonly AgentRequest[] {
  return useThread(selectPrompts, sameItems);
}
