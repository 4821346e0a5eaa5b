import type { AgentEvent } from "../../model/index.ts";
import { readArray, readObject } from "../read.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";
import type { AgUiCall, AgUiState } from "./AgUiState.ts";
import { endCall } from "./readAgUiCall.ts";
import { readInterrupt } from "./readInterrupt.ts";
import { readLegacyInterrupts } from "./readLegacyInterrupt.ts";

/** The run is over: interrupts and unanswered client calls say what the turn waits for. */
export function concludeAgUiRun(state: AgUiState): AgentEvent[] {
  const { turnId, tools } = state.context;
  // A server of ours says more exactly how it ended; what it waits for is open already.
  if (state.ended !== undefined) return [{ type: "turn.ended", turnId, ...state.ended }];
  if (state.failure !== undefined) return [{ type: "turn.ended", turnId, reason: "error", error: state.failure }];
  if (state.finished === undefined) {
    const error = { code: "stream_cut", message: "The stream ended before the run did." } as const;
    return [{ type: "turn.ended", turnId, reason: "cut", error }];
  }
  const outcome = readObject(state.finished["outcome"]);
  if (outcome?.["type"] === "cancelled") return [{ type: "turn.ended", turnId, reason: "cancelled" }];
  // A call may have been sent as chunks, which have no end of their own.
  const events = [...state.calls.keys()].flatMap((id) => endCall(state, id));
  const asked = readArray(outcome?.["interrupts"]) ?? [];
  const told = asked.flatMap((value) => readInterrupt(turnId, value));
  const interrupts = [...told, ...readLegacyInterrupts(state, told)];
  const unread = asked.filter((value) => readInterrupt(turnId, value).length === 0);
  const pending = readArray(outcome?.["pendingToolCallIds"]);
  const names = new Set(tools.map((tool) => tool.name));
  // 1.0 names the calls that wait; before, a frontend tool's call without a result waits.
  const waits = ([id, call]: [string, AgUiCall]): boolean =>
    !call.resolved && (pending === undefined ? names.has(call.toolName) : pending.includes(id));
  const executions = interrupts.length > 0 ? [] : [...state.calls].filter(waits);
  const requests = [
    ...interrupts,
    ...executions.map(([id, { occurrence }]) => toExecutionRequest(turnId, id, occurrence, "by id")),
  ];
  return [
    ...events,
    // A question without an id cannot be answered.
    ...unread.map((value): AgentEvent => ({ type: "unknown.received", turnId, name: "interrupt", value })),
    ...requests.map((request): AgentEvent => ({ type: "request.opened", turnId, request })),
    { type: "turn.ended", turnId, reason: requests.length > 0 ? "tool_use" : "completed" },
  ];
}
