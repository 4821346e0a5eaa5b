import type { AgentEvent, AgentRequest, BlockReason, RequestBlock, ThreadState, ToolCallPart } from "../model/index.ts";
import { callPlaces } from "./call/callPlaces.ts";
import { mergeFields } from "./mergeFields.ts";
import { isUndecided } from "./requestState.ts";
import { selectToolCall } from "./select/selectors.ts";
import { syncToolCall } from "./call/syncToolCall.ts";
import { isOpenStatus } from "./call/toolCallStatus.ts";

/** Says that nothing can lift what keeps a request from being granted. */
export function block(reason: BlockReason, detail: string): RequestBlock {
  return { reason, lasting: true, detail };
}

/** Keeps a request from being granted; one that stays is not replaced. A grant that is not on its way yet is taken back. */
export function blockRequest(request: AgentRequest, blocked: RequestBlock | undefined): AgentRequest {
  if (!isUndecided(request.state) || request.blocked?.lasting === true) return request;
  const isGranted = request.answer?.granted === true;
  // Of a grant that could not be delivered nobody knows whether it has arrived: the same is sent again.
  if (isGranted && request.state === "failed") return request;
  const isTakenBack = blocked !== undefined && isGranted;
  return mergeFields<AgentRequest>(request, {
    blocked,
    ...(isTakenBack ? { state: "open", answer: undefined } : {}),
  });
}

/**
 * Looks again at which permissions can be granted, after an event that may have changed it.
 *
 * A permission is granted for one call that was seen. It is blocked while its call is missing or unreadable, and for good once
 * several open calls shared the id by which it names its call.
 */
export function blockRequests(thread: ThreadState, event: AgentEvent): ThreadState {
  const isMeant = toScope(event);
  if (isMeant === undefined) return thread;
  let changed = thread;
  for (const [index, request] of thread.requests.entries()) {
    if (!isGrant(request) || !isUndecided(request.state) || !isMeant(request)) continue;
    const next = blockRequest(request, findBlock(thread, request));
    if (next === request) continue;
    changed = { ...changed, requests: changed.requests.with(index, next) };
    if (next.state !== request.state) changed = syncToolCall(changed, next);
  }
  return changed;
}

/** Gives which requests an event may have changed something for; undefined for none, so that a piece of text costs nothing. */
function toScope(event: AgentEvent): ((request: AgentRequest) => boolean) | undefined {
  if (event.type === "history.loaded" || event.type === "message.trimmed") return () => true;
  if (event.type === "request.updated") return ({ requestId }) => requestId === event.requestId;
  if (event.type === "request.opened") {
    const { requestId, toolCallId } = event.request;
    return (request) => request.requestId === requestId || (toolCallId !== undefined && isAbout(request, toolCallId));
  }
  const isCall = event.type === "toolCall.started" || event.type === "toolCall.updated";
  return isCall || event.type === "toolCall.contentAdded" ? (request) => isAbout(request, event.toolCallId) : undefined;
}

/** Whether a grant lets a call run; a form and a link are about what they show themselves. */
function isGrant({ kind, askedBy }: AgentRequest): boolean {
  return askedBy === undefined && (kind === "permission" || kind === "execution");
}

/** Whether the key of the request's call has this wire id in it; another call may have it, too, and costs only the look. */
function isAbout({ toolCallKey }: AgentRequest, toolCallId: string): boolean {
  return toolCallKey?.includes(`:${toolCallId}`) === true;
}

function findBlock(thread: ThreadState, request: AgentRequest): RequestBlock | undefined {
  const { toolCallKey } = request;
  if (toolCallKey === undefined)
    return request.kind === "permission" && isSilent(request)
      ? missing("invalid", "It names neither a call nor anything else.")
      : undefined;
  const call = selectToolCall(thread, toolCallKey);
  // The tool runner answers for what cannot be run.
  if (request.kind === "execution" && call === undefined) return undefined;
  if (call === undefined) return missing("unknown_call", "It is about a call that nobody has seen.");
  if (request.exact !== "call" && hasRival(thread, request, call)) {
    return block("ambiguous_call", `Several open calls have the id ${call.toolCallId}.`);
  }
  if (request.kind === "execution") return undefined;
  if (call.inputState === "invalid" || call.inputState === "truncated") {
    return missing("invalid", "The input of the call cannot be read.");
  }
  return isEmptyCall(call) && isSilent(request)
    ? missing("invalid", "Its call says nothing of what it would do.")
    : undefined;
}

function missing(reason: BlockReason, detail: string): RequestBlock {
  return { reason, lasting: false, detail };
}

/** Whether the question itself says nothing that could be judged. */
function isSilent({ title, reason, details, schema }: AgentRequest): boolean {
  return !title && !reason && (details ?? null) === null && (schema ?? null) === null;
}

/** Whether nothing is known of what the call would do: no name or no input, and no words or content instead. */
function isEmptyCall({ toolName, title, input, content, locations }: ToolCallPart): boolean {
  if (title || content.length > 0 || locations.length > 0) return false;
  return toolName === "" || (input ?? null) === null;
}

/**
 * Whether the id of the call means another open call as well: one of the same turn, or one of an earlier turn that waits, too. Where
 * the request names the message of its call, only that message counts.
 */
function hasRival(thread: ThreadState, request: AgentRequest, call: ToolCallPart): boolean {
  return thread.messages.some(({ parts, turnId }) => {
    const places = callPlaces(parts, call.toolCallId);
    if (request.exact === "message" && !places.some((index) => parts[index]?.key === call.key)) return false;
    return places.some((index) => {
      const other = parts[index];
      if (other?.type !== "tool_call" || other.toolCallId !== call.toolCallId || other.key === call.key) return false;
      const isNear = turnId === request.turnId || turnId === call.turnId;
      return isNear ? isOpenStatus(other.status) : other.status === "awaiting_permission";
    });
  });
}
