"use client";
import { deadlineOf } from "../../model/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { isOpenRequestState } from "../../store/index.ts";
import { useThreadIfAny } from "../thread/useThreadIfAny.ts";

/**
 * Returns the deadline of the result of a call in epoch milliseconds, e.g. when the agent's container closes. Undefined when there is no
 * deadline, when the agent no longer waits, and outside a `<SessionProvider>`.
 */
export function useCallDeadline({ requestIds }: Pick<ToolCallPart, "requestIds">): number | undefined {
  return useThreadIfAny((thread) => {
    if (requestIds.length === 0) return undefined;
    const requests = thread?.requests ?? [];
    const request = requests.find((it) => requestIds.includes(it.requestId) && isOpenRequestState(it.state));
    return request && deadlineOf(request);
  });
}
