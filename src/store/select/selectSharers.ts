import type { AgentRequest, ThreadState, ToolCallPart } from "../../model/index.ts";
import { isUndecided } from "../requestState.ts";
import { selectToolCall } from "./selectors.ts";

/** The calls and requests that share one wire id, so that an answer may be about any of them. */
export interface Sharers {
  /** The calls that have the id, oldest first. */
  readonly calls: readonly ToolCallPart[];
  /** The undecided requests about them, including the given one: one decision denies all. */
  readonly requests: readonly AgentRequest[];
}

/**
 * Returns the calls that an ambiguous request (`blocked.reason`: `ambiguous_call`) may be about, and the requests that are denied with it;
 * none for any other request.
 */
export function selectSharers(thread: ThreadState, request: AgentRequest): Sharers {
  const call = request.toolCallKey === undefined ? undefined : selectToolCall(thread, request.toolCallKey);
  if (request.blocked?.reason !== "ambiguous_call" || call === undefined) return { calls: [], requests: [] };
  const requests = thread.requests.filter(
    (one) =>
      one.blocked?.reason === "ambiguous_call" &&
      isUndecided(one.state) &&
      one.toolCallKey !== undefined &&
      selectToolCall(thread, one.toolCallKey)?.toolCallId === call.toolCallId,
  );
  const keys = new Set(requests.map(({ toolCallKey }) => toolCallKey));
  const calls = thread.messages.flatMap(({ parts, turnId }) =>
    parts.filter(
      (part): part is ToolCallPart =>
        part.type === "tool_call" &&
        part.toolCallId === call.toolCallId &&
        (turnId === call.turnId || keys.has(part.key)),
    ),
  );
  return { calls, requests };
}
