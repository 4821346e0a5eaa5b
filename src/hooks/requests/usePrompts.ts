"use client";
import { useMemo } from "react";
import type { AgentRequest, ThreadState } from "../../model/index.ts";
import { selectConsent, selectOpenRequests, selectToolCall } from "../../store/index.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { usePause } from "../turn/turnHooks.ts";
import { useThread } from "../thread/useThread.ts";

/**
 * Selects the requests that a person has to see, oldest first.
 *
 * A client tool that runs without asking is left out; one that requires confirmation, or was restored, is included after the other requests
 * about its call.
 */
export function selectPrompts(thread: ThreadState): readonly AgentRequest[] {
  return selectOpenRequests(thread).filter((request) => isPrompt(thread, request));
}

/** Whether a person has to see a request that is not settled yet. */
export function isPrompt(thread: ThreadState, request: AgentRequest): boolean {
  if (request.kind !== "execution") return true;
  if (request.state !== "open" || request.toolCallKey === undefined) return false;
  return !isExecuting(thread, request.toolCallKey) && selectConsent(thread, request).type === "granted";
}

/** Whether a client tool runs. One that waits for the answer to a question of its own runs, too: a restored question is withdrawn. */
function isExecuting(thread: ThreadState, key: string): boolean {
  if (selectToolCall(thread, key)?.status === "in_progress") return true;
  return selectOpenRequests(thread).some(({ askedBy, toolCallKey }) => askedBy === "tool" && toolCallKey === key);
}

/**
 * Returns the requests that a person has to see, oldest first: like `useRequests`, without client tools that run by themselves and
 * without the call that a pause is about, which the pause asks for.
 */
export function usePrompts(): readonly AgentRequest[] {
  const prompts = useThread(selectPrompts, sameItems);
  const paused = usePause()?.toolCallKey;
  return useMemo(
    () => prompts.filter(({ kind, toolCallKey }) => kind !== "execution" || toolCallKey !== paused),
    [prompts, paused],
  );
}
