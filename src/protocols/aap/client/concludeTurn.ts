import type { AgentEvent, Json, NewRequest } from "../../../model/index.ts";
import { callUpdated } from "../../sessions/readCall.ts";
import { beginReading } from "../../sessions/readKitFrame.ts";
import { endTurn, type ReadCall, type TurnReading } from "../../sessions/TurnReading.ts";
import { readList, readObject, toJson } from "../../read.ts";
import type { AapStop } from "./readAapEvent.ts";
import { toRequestId } from "./toRequestId.ts";
import { readAapMessages } from "./readAapMessages.ts";

/** The calls that wait for this client: without a result and not answered. A call without an id cannot be answered. */
export function selectPendingCalls(turn: TurnReading): readonly ReadCall[] {
  return turn.calls.filter((call) => !call.settled && !call.answered && !call.anonymous);
}

/** Ends a run of the turn, and opens the requests that the client derives from its calls. */
export function concludeTurn(turn: TurnReading, stop: AapStop, tools: ReadonlySet<string>): readonly AgentEvent[] {
  if (stop.end.reason === "tool_use") {
    const { callIds } = stop;
    const pending = selectPendingCalls(turn).filter(({ toolCallId }) => callIds?.includes(toolCallId) ?? true);
    // A turn without open requests cannot wait.
    if (pending.length === 0 && !turn.hasRequest) return endTurn(turn, { reason: "other" });
    const ended = endTurn(turn, { reason: "tool_use" });
    if (ended.length === 0) return [];
    return [...settleGranted(turn), ...pending.map((call) => openRequest(turn, call, tools)), ...ended];
  }
  const settled = stop.end.reason === "completed" ? settleGranted(turn) : [];
  return [...settled, ...endTurn(turn, stop.end, stop.error)];
}

function openRequest(turn: TurnReading, call: ReadCall, tools: ReadonlySet<string>): AgentEvent {
  const { turnId } = turn;
  const kind = tools.has(call.toolName) ? "execution" : "permission";
  const request: NewRequest = {
    requestId: toRequestId(turn, call, kind),
    turnId,
    kind,
    toolCallId: call.toolCallId,
    // The protocol cannot express which of several calls with one id an answer belongs to.
    occurrence: call.occurrence,
    // The protocol has granted, denied and trust for a tool; the UI provides the labels.
    options:
      kind === "execution"
        ? []
        : [
            { id: "allow", label: "", kind: "allow_once" },
            // Trust for the tool is sent with the answer.
            { id: "trust", label: "", kind: "allow_always" },
            { id: "reject", label: "", kind: "reject_once" },
          ],
    editable: false,
    canExplainDenial: true,
    ...call.details,
  };
  return { type: "request.opened", turnId, request };
}

/** Completes granted calls without an output at the end of the run, since the reference server never sends their results. */
export function settleGranted(turn: TurnReading): readonly AgentEvent[] {
  const silent = turn.calls.filter((call) => call.answered && !call.settled);
  return silent.map((call) => callUpdated(turn, call, { status: "completed", settledBy: "local" }));
}

/** Emits the results in the history for calls of the current turn that have none from the stream, and marks those calls as settled. */
export function readMissingResults(turn: TurnReading, messages: Json | undefined): readonly AgentEvent[] {
  const list = readList(messages, readObject);
  const start = list.findLastIndex(({ role }) => role === "user");
  const scratch = beginReading({ ...turn, calls: [], messages: new Set(), texts: new Map() });
  const events = readAapMessages(scratch, toJson(list.slice(start + 1)), "");
  return turn.calls.flatMap((call) => {
    if (call.settled) return [];
    const same = ({ toolCallId, occurrence }: { toolCallId: string; occurrence?: number | undefined }): boolean =>
      toolCallId === call.toolCallId && (occurrence ?? 0) === call.occurrence;
    const result = events.find((event) => event.type === "toolCall.updated" && same(event));
    if (result?.type !== "toolCall.updated") return [];
    call.settled = true;
    return [callUpdated(turn, call, result.patch)];
  });
}
