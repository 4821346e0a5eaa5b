"use client";
import { useMemo } from "react";
import type { AgentRequest, ThreadState, ToolCallPart } from "../../model/index.ts";
import { selectAskedCall } from "../../session/index.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThread } from "../thread/useThread.ts";
import { useThreadIfAny } from "../thread/useThreadIfAny.ts";

/**
 * Returns the call of a request as it would run; undefined without a request or its call, and outside a `<SessionProvider>`. The execution of a page tool has the input that
 * a person gave it in the permission before, if that was edited.
 */
export function useAskedCall(
  request: Pick<AgentRequest, "kind" | "toolCallKey"> | undefined,
): ToolCallPart | undefined {
  return useThreadIfAny((thread) => thread && request && selectAskedCall(thread, request));
}

/** `useAskedCall` for several requests, in their order. Keep the list stable. */
export function useAskedCalls(requests: readonly AgentRequest[]): readonly (ToolCallPart | undefined)[] {
  const select = useMemo(
    () => (thread: ThreadState) => requests.map((request) => selectAskedCall(thread, request)),
    [requests],
  );
  return useThread(select, sameItems);
}
