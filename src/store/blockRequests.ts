import type { AgentEvent, AgentRequest, BlockReason, RequestBlock, ThreadState, ToolCallPart } from "../model/index.ts";
import { callPlaces } from "./call/callPlaces.ts";
import { mergeFields } from "./mergeFields.ts";
import { isUndecided } from "./requestState.ts";
import { selectToolCall } from "./select/selectors.ts";
import { syncToolCall } from "./call/syncToolCall.ts";
import { isOpenStatus } from "./call/toolCallStatus.ts";

/** Creates a permanent block. */
export function block(reason: BlockReason, detail: string): RequestBlock {
  return { reason, lasting: true, detail };
}

/**
 * Sets the block of a request, or removes it (`blocked` undefined); a permanent one stays. A staged grant is undone by a block. Returns the
 * same request while its answer is being sent, once it is settled, and where a grant failed.
 */
export function blockRequest(request: AgentRequest, blocked: RequestBlock | undefined): AgentRequest {
  if (!isUndecided(request.state) || request.blocked?.lasting === true) return request;
  const isGranted = request.answer?.granted === true;
  // A failed grant may have arrived: the same one is sent again.
  if (isGranted && request.state === "failed") return request;
  const isUndone = blocked !== undefined && isGranted;
  return mergeFields<AgentRequest>(request, {
    blocked,
    ...(isUndone ? { state: "open", answer: undefined } : {}),
  });
}

/**
 * Updates which requests can be granted, after an event that may have changed it: called by `reduce` after each change.
 *
 * A permission is granted for one call that was received. It is blocked while its call is missing, unreadable or empty; a permission or an
 * execution is blocked permanently once several open calls shared the id by which it refers to its call.
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

/** Returns a test for the requests that an event may affect; undefined if it affects none, so that a text delta costs nothing. */
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

/** Whether granting the request lets a call run: a permission or an execution. A form and a link ask about nothing but themselves. */
function isGrant({ kind, askedBy }: AgentRequest): boolean {
  return askedBy === undefined && (kind === "permission" || kind === "execution");
}

/** Whether the key of the request's call (`turn_1:call_7`) contains this wire id. A false match costs only another check. */
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
  // An execution without a call is refused by the tool runner.
  if (request.kind === "execution" && call === undefined) return undefined;
  if (call === undefined) return missing("unknown_call", "It is about an unknown call.");
  if (request.exact !== "call" && hasRival(thread, request, call)) {
    return block("ambiguous_call", `Several open calls have the id ${call.toolCallId}.`);
  }
  if (request.kind === "execution") return undefined;
  if (call.inputState === "invalid" || call.inputState === "truncated") {
    return missing("invalid", "The input of the call cannot be read.");
  }
  return isEmptyCall(call) && isSilent(request)
    ? missing("invalid", "Its call contains nothing about what it would do.")
    : undefined;
}

function missing(reason: BlockReason, detail: string): RequestBlock {
  return { reason, lasting: false, detail };
}

/** Whether the question itself contains nothing that a user could judge. */
function isSilent({ title, reason, details, schema }: AgentRequest): boolean {
  return !title && !reason && (details ?? null) === null && (schema ?? null) === null;
}

/** Whether nothing is known about the effect of the call: no name or no input, and no title, content or location instead. */
function isEmptyCall({ toolName, title, input, content, locations }: ToolCallPart): boolean {
  if (title || content.length > 0 || locations.length > 0) return false;
  return toolName === "" || (input ?? null) === null;
}

/**
 * Whether the call shares its id with another open call of the same turn, or with one of another turn that awaits a permission. Where
 * the request refers to a message, only the calls in that message count.
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
