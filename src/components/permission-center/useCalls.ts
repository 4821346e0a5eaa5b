"use client";
import { sameItems, useThread } from "../../hooks/index.ts";
import type { ThreadState, ToolCallPart } from "../../model/index.ts";

function selectCalls({ messages }: ThreadState): readonly ToolCallPart[] {
  return messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
}

/** Returns the tool calls of the conversation in its order; another list only when one of them changes. */
export function useCalls(): readonly ToolCallPart[] {
  return useThread(selectCalls, sameItems);
}
