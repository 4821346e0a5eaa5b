"use client";
import type { Answer, ToolCallPart } from "../../model/index.ts";
import { useThreadIfAny } from "../thread/useThreadIfAny.ts";

/** Returns what was decided about a call last; undefined where nothing was asked, and outside a `<SessionProvider>`. */
export function useCallAnswer({ requestIds }: Pick<ToolCallPart, "requestIds">): Answer | undefined {
  return useThreadIfAny((thread) => {
    if (requestIds.length === 0) return undefined;
    const requests = thread?.requests ?? [];
    // What a tool of the page gave back is no decision.
    return requests.findLast((it) => requestIds.includes(it.requestId) && it.answer && it.answer.by !== "tool")?.answer;
  });
}
