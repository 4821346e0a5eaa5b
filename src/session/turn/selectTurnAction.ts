import { deadlineOf } from "../../model/index.ts";
import type { AgentRequest, ClientProtocol, EndReason, ThreadState, ToolCallPart, Turn } from "../../model/index.ts";
import { isOpenRequestState, selectConsent, selectToolCall } from "../../store/index.ts";
import { selectDeadline } from "../requests/createDeadline.ts";
import { requestsAbout } from "../requests/requestsAbout.ts";
import { digestOnce, isOutdated, selectGranted } from "../requests/selectGranted.ts";
import type { LoadState } from "../recovery/createSessionRecovery.ts";
import type { Pause } from "./Pause.ts";

/** The input of the turn loop besides the thread. */
export interface TurnLoopState {
  /** Whether the protocol takes answers one by one (`each`) or all at once (`together`). */
  readonly answers: ClientProtocol["answers"];
  /** Whether this execution may start by itself: opened while live, not started yet, no confirmation wanted. */
  readonly isDue: (request: AgentRequest) => boolean;
  /** Whether this execution is running here. */
  readonly isRunning: (request: AgentRequest) => boolean;
  /** Whether the session is paused: only the user advances it. */
  readonly paused: boolean;
  /** How many steps the turn may have taken before it pauses. */
  readonly stepLimit: number;
  /** Which occurrence of a call with the same signature (see `toSignature`) pauses the session: 3 for the third. */
  readonly repeatLimit: (signature: string, toolName: string) => number;
  /** The state of a history that replaces the thread. */
  readonly load: LoadState;
  /** Whether a queued prompt may be sent. */
  readonly hasQueued: boolean;
  /** The current time in epoch milliseconds. */
  readonly now: number;
}

/** The next action of a session. */
export type TurnAction =
  /** All that may start, so that a turn of many calls is looked through once. */
  | { readonly type: "execute"; readonly requests: readonly AgentRequest[] }
  /** The call may not run: another request about it was denied, or it is unclear which call is meant. */
  | { readonly type: "refuse"; readonly request: AgentRequest; readonly denied: AgentRequest | undefined }
  /** The deadline for the answers has passed. */
  | { readonly type: "expire"; readonly turnId: string }
  /** The input of the call has changed since it was granted. */
  | { readonly type: "reopen"; readonly request: AgentRequest }
  | { readonly type: "submit"; readonly requests: readonly AgentRequest[] }
  | { readonly type: "continue"; readonly turnId: string }
  | { readonly type: "pause"; readonly pause: Pause }
  | { readonly type: "sendQueued" };

/** Milliseconds: how long an answer waits for the response of a history at most, and how long before its deadline it is sent in any case. */
const [longestHold, margin] = [60_000, 1_000];

const badEnds: ReadonlySet<EndReason> = new Set<EndReason>(["cancelled", "error", "cut", "limit"]);

/**
 * Decides what the session does next, from the thread alone: it has no state.
 *
 * A turn whose deadline has passed expires. A grant that was not sent is asked for again once its call has changed. Due executions start
 * once every permission for their call is granted, for the input that the call has. Answers are sent one by one, or together once the turn
 * waits and every request is decided, and after a history that is being read (`longestHold` at most): the client half needs the turn and the
 * features of the server to write them, and a history that arrives later would replace what they began. A turn that ended with the reason
 * `paused` is continued. A queued prompt follows a turn that ended well; after a stop or a failure the queue waits for the user's next prompt.
 * Too many steps, or the same call too often, pause the session: then only the user advances it.
 */
export function selectTurnAction(thread: ThreadState, state: TurnLoopState): TurnAction | undefined {
  const expiry = selectExpiry(thread, state);
  if (expiry !== undefined || state.paused) return expiry;
  return (
    selectRefusal(thread) ??
    selectChanged(thread, state) ??
    selectExecution(thread, state) ??
    selectSubmit(thread, state) ??
    selectContinuation(thread, state) ??
    selectQueued(thread, state)
  );
}

/** Where answers are sent one by one, the server watches the deadline itself. */
function selectExpiry(thread: ThreadState, { answers, now }: TurnLoopState): TurnAction | undefined {
  const { turnId } = thread.turn;
  const deadline = answers === "together" ? selectDeadline(thread) : undefined;
  return deadline === undefined || deadline > now || turnId === null ? undefined : { type: "expire", turnId };
}

function selectRefusal(thread: ThreadState): TurnAction | undefined {
  for (const request of thread.requests) {
    if (request.kind !== "execution" || request.state !== "open") continue;
    // An execution in the page shows no prompt in which the user could deny it.
    if (request.blocked !== undefined) return { type: "refuse", request, denied: undefined };
    const consent = selectConsent(requestsAbout(thread, request.toolCallKey), request);
    if (consent.type === "denied") return { type: "refuse", request, denied: consent.request };
  }
  return undefined;
}

/** Selects the executions that may start, as far as the first that pauses the session. */
function selectExecution(thread: ThreadState, state: TurnLoopState): TurnAction | undefined {
  const due = thread.requests.filter(
    (one) =>
      one.kind === "execution" &&
      one.state === "open" &&
      one.blocked === undefined &&
      state.isDue(one) &&
      isGranted(thread, one),
  );
  if (due.length === 0) return undefined;
  const pauses = selectRepeats(thread, state, due);
  const first = due.findIndex(({ toolCallKey }) => pauses.has(toolCallKey));
  if (first === 0) return pauses.get(due[0]?.toolCallKey);
  return { type: "execute", requests: first === -1 ? due : due.slice(0, first) };
}

/** Whether the permissions of an execution's call are granted for its input. The tool runner answers for a call that is unknown. */
function isGranted(thread: ThreadState, request: AgentRequest): boolean {
  const { toolCallKey } = request;
  const about = requestsAbout(thread, toolCallKey);
  if (selectConsent(about, request).type !== "granted") return false;
  const call = toolCallKey === undefined ? undefined : selectToolCall(thread, toolCallKey);
  return call === undefined || selectGranted(thread, call) !== undefined;
}

/** Selects a grant, staged or failed, for another input than its call has now, unless the page has run the granted one already. */
function selectChanged(thread: ThreadState, { isRunning }: TurnLoopState): TurnAction | undefined {
  const hasRun = ({ toolCallKey }: AgentRequest): boolean =>
    requestsAbout(thread, toolCallKey).requests.some(
      (one) => one.kind === "execution" && (one.answer?.by === "tool" || isRunning(one)),
    );
  const request = thread.requests.find(
    (one) => (isDecided(one) || one.state === "failed") && isOutdated(thread, one) && !hasRun(one),
  );
  return request && { type: "reopen", request };
}

function selectSubmit(thread: ThreadState, state: TurnLoopState): TurnAction | undefined {
  const requests = selectDelivery(thread, state.answers);
  const release = selectRelease(thread, state);
  if (requests.length === 0 || (release !== undefined && state.now < release)) return undefined;
  const automatic = requests.filter((one) => one.answer?.by === "policy" && !isAnsweredByUser(thread, one));
  const pauses = selectRepeats(thread, state, automatic);
  const repeat = automatic.find(({ toolCallKey }) => pauses.has(toolCallKey));
  return pauses.get(repeat?.toolCallKey) ?? pauseAtLimit(thread, state) ?? { type: "submit", requests };
}

/** Returns the time until which the next answers wait for the history that is being read, in epoch milliseconds; undefined if none waits. */
export function selectRelease(
  thread: ThreadState,
  { answers, load, now }: Pick<TurnLoopState, "answers" | "load" | "now">,
): number | undefined {
  if (load.since === undefined && !load.rereads) return undefined;
  const requests = answers === "each" ? thread.requests.filter(isDecided) : selectDelivery(thread, answers);
  if (requests.length === 0) return undefined;
  // What this page has read itself does not need a history that has failed.
  if (load.since === undefined && !requests.some(({ restored }) => restored)) return undefined;
  const deadlines = requests.map((request) => (deadlineOf(request) ?? Infinity) - margin);
  return Math.min((load.since ?? now) + longestHold, ...deadlines);
}

/** Whether the user has answered for the call, e.g. in place of its tool. */
function isAnsweredByUser(thread: ThreadState, { toolCallKey }: AgentRequest): boolean {
  return requestsAbout(thread, toolCallKey).requests.some(({ answer }) => answer?.by === "user");
}

/** Selects the staged requests that may be sent now. */
function selectDelivery({ requests, turn }: ThreadState, answers: ClientProtocol["answers"]): readonly AgentRequest[] {
  if (answers === "each") return requests.filter(isDecided).slice(0, 1);
  const pending = requests.filter((one) => one.turnId === turn.turnId && isOpenRequestState(one.state));
  const isDue = turn.status === "waiting" || pending.some((one) => isDecidedAfter(turn, one));
  return isDue && pending.every(isDecided) ? pending : [];
}

/**
 * Whether the user has decided a request after its turn was lost: its answers did not arrive, or the page was closed. What was decided before is
 * not sent automatically.
 */
function isDecidedAfter({ status, reason, endedAt }: Turn, { answer }: AgentRequest): boolean {
  const isLost = status === "idle" && (reason === "error" || reason === "cut");
  return isLost && endedAt !== undefined && answer?.by === "user" && answer.at >= endedAt;
}

function isDecided({ state, answer }: AgentRequest): boolean {
  return state === "staged" && answer !== undefined;
}

function selectContinuation(thread: ThreadState, state: TurnLoopState): TurnAction | undefined {
  const { status, reason, turnId } = thread.turn;
  if (status !== "waiting" || reason !== "paused" || turnId === null) return undefined;
  return pauseAtLimit(thread, state) ?? { type: "continue", turnId };
}

function selectQueued({ turn }: ThreadState, { hasQueued }: TurnLoopState): TurnAction | undefined {
  if (!hasQueued || turn.status !== "idle") return undefined;
  return turn.reason !== undefined && badEnds.has(turn.reason) ? undefined : { type: "sendQueued" };
}

function pauseAtLimit({ turn }: ThreadState, { stepLimit }: TurnLoopState): TurnAction | undefined {
  if (turn.steps < stepLimit) return undefined;
  return { type: "pause", pause: { reason: "max_steps", count: turn.steps } };
}

/** Returns the pauses by the keys of the calls that repeat earlier ones of their turn too often, in one pass over the calls. */
function selectRepeats(
  thread: ThreadState,
  state: TurnLoopState,
  requests: readonly AgentRequest[],
): ReadonlyMap<string | undefined, TurnAction> {
  if (requests.length === 0) return new Map();
  const turns = new Set(requests.map(({ turnId }) => turnId));
  const keys = new Set(requests.map(({ toolCallKey }) => toolCallKey));
  const calls = thread.messages
    .filter(({ turnId }) => turns.has(turnId))
    .flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  const names = new Set(calls.filter(({ key }) => keys.has(key)).map(({ toolName }) => toolName));
  const counts = new Map<string, number>();
  const pauses = new Map<string | undefined, TurnAction>();
  for (const call of calls) {
    // Only these are compared: a digest of each large input of the agent's own tools would be for nothing.
    if (!names.has(call.toolName)) continue;
    const signature = toSignature(call);
    const count = (counts.get(signature) ?? 0) + 1;
    counts.set(signature, count);
    if (!keys.has(call.key) || count < state.repeatLimit(signature, call.toolName)) continue;
    pauses.set(call.key, { type: "pause", pause: { reason: "repeated_call", count, toolCallKey: call.key } });
  }
  return pauses;
}

/** The signature of a call: turn, tool and input digest. Two calls with the same signature ask for the same thing. */
export function toSignature({ turnId, toolName, input, argument }: ToolCallPart): string {
  return `${turnId} ${toolName} ${input === undefined ? argument : digestOnce(input)}`;
}
