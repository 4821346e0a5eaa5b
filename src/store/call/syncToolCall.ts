import type { AgentRequest, ThreadState, ToolCallPart } from "../../model/index.ts";
import { concludeInput } from "./completeInput.ts";
import { locateCall } from "./locateCall.ts";
import { mergeFields } from "../mergeFields.ts";
import { setToolCallStatus } from "./setToolCallStatus.ts";
import { selectConsent } from "../select/selectConsent.ts";
import { changeToolCallAt } from "./updateToolCall.ts";

/** Updates the status of a request's call after the request has changed; the same thread where the request has no call. */
export function syncToolCall(thread: ThreadState, request: AgentRequest, time?: number): ThreadState {
  const place = request.toolCallKey === undefined ? undefined : locateCall(thread, request.toolCallKey);
  if (place === undefined) return thread;
  return changeToolCallAt(thread, place, (part) => applyRequest(thread, part, request, time));
}

/** Returns the call with the request's id among its `requestIds`, and with the status that follows from the request's state and answer. */
export function applyRequest(
  thread: ThreadState,
  part: ToolCallPart,
  request: AgentRequest,
  time?: number,
): ToolCallPart {
  const requestIds = part.requestIds.includes(request.requestId)
    ? part.requestIds
    : [...part.requestIds, request.requestId];
  const linked = mergeFields<ToolCallPart>(part, { requestIds });
  switch (request.state) {
    case "open":
    case "staged":
    case "failed":
      // The agent has handed the call over: it runs once this client runs it.
      if (request.kind === "execution")
        return linked === part
          ? concludeInput(part)
          : setToolCallStatus(concludeInput(linked), "pending", "request", time);
      return request.kind === "permission" && isCleared(thread, part)
        ? setToolCallStatus(linked, "pending", "request", time)
        : awaitDecision(linked, request, time);
    case "sending":
    case "sent":
      return request.answer?.granted === false ? applyAnswer(thread, linked, request, time) : linked;
    case "answered":
      return applyAnswer(thread, linked, request, time);
    case "withdrawn":
    case "expired":
      return isAwaiting(linked)
        ? (awaitOtherRequests(thread, linked, request, time) ?? setToolCallStatus(linked, "pending", "request", time))
        : linked;
  }
}

/** Whether a call that this client executes has every grant it needs: then it runs at once, before the answers are sent. */
function isCleared(thread: ThreadState, { key }: ToolCallPart): boolean {
  const runsHere = thread.requests.some(({ kind, toolCallKey }) => kind === "execution" && toolCallKey === key);
  return runsHere && selectConsent(thread, { toolCallKey: key }).type === "granted";
}

function awaitDecision(part: ToolCallPart, request: AgentRequest, time?: number): ToolCallPart {
  const status = request.kind === "permission" ? "awaiting_permission" : "awaiting_input";
  // The input that is asked about must be readable, and an agent that asks has finished its argument.
  return setToolCallStatus(concludeInput(part), status, "request", time);
}

function applyAnswer(thread: ThreadState, part: ToolCallPart, request: AgentRequest, time?: number): ToolCallPart {
  const { answer } = request;
  if (request.kind === "execution" && answer?.error !== undefined) {
    return setToolCallStatus(mergeFields<ToolCallPart>(part, { error: answer.error }), "failed", "request", time);
  }
  // A refusal of the tool's own question does not deny the call: the tool may continue.
  if (answer?.granted === false && request.askedBy === undefined) {
    return setToolCallStatus(part, answer.by === "cancel" ? "cancelled" : "denied", "request", time);
  }
  const others = awaitOtherRequests(thread, part, request, time);
  if (others !== undefined) return others;
  if (request.kind === "execution" && answer?.output !== undefined) {
    const result = part.result ?? answer.output;
    return setToolCallStatus(mergeFields<ToolCallPart>(part, { result }), "completed", "request", time);
  }
  return isAwaiting(part) ? setToolCallStatus(part, "in_progress", "request", time) : part;
}

/** Keeps a call waiting while another request about it is undecided; undefined if there is none. */
function awaitOtherRequests(
  thread: ThreadState,
  part: ToolCallPart,
  request: AgentRequest,
  time?: number,
): ToolCallPart | undefined {
  const waiting = ["open", "staged", "failed"];
  const other = thread.requests.find(
    (it) =>
      it.toolCallKey === part.key &&
      it.requestId !== request.requestId &&
      it.kind !== "execution" &&
      waiting.includes(it.state),
  );
  return other && awaitDecision(part, other, time);
}

function isAwaiting(part: ToolCallPart): boolean {
  return part.status === "awaiting_permission" || part.status === "awaiting_input";
}
