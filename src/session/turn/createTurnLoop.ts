import type { AgentRequest, ThreadState, ToolOutput, Turn } from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";
import { createDeadline, selectDeadline } from "../requests/createDeadline.ts";
import type { Delivery } from "../requests/createDelivery.ts";
import type { Requests } from "../requests/createRequests.ts";
import type { PolicyRunner } from "../policy/createPolicyRunner.ts";
import type { Decision } from "../Session.ts";
import { createTurnLimits } from "./createTurnLimits.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import { withdrawUnsettled } from "../requests/withdrawUnsettled.ts";
import { selectRelease, selectTurnAction, type TurnAction } from "./selectTurnAction.ts";
import type { Pause, PauseResolution } from "./Pause.ts";
import type { LoadState, SessionRecovery } from "../recovery/createSessionRecovery.ts";
import type { SessionContext } from "../SessionContext.ts";
import { createInputChecks, type InputChecks } from "../tools/createInputChecks.ts";
import { selectAskedCall } from "../requests/selectAskedCall.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";
import type { ToolRunResult } from "../tools/runTool.ts";

/** Options of `createTurnLoop`. */
export interface TurnLoopOptions {
  /** The session whose turn it advances. */
  readonly context: SessionContext;
  /** Executes client tools. */
  readonly tools: ToolRunner;
  /** Stages the answers that the loop decides itself. */
  readonly requests: Requests;
  /** Sends the staged answers. */
  readonly delivery: Delivery;
  /** Tells which executions may start by themselves, and which of those that ask otherwise a rule of the page allows. */
  readonly policyRunner: Pick<PolicyRunner, "isNoted" | "decide">;
  /** How many times a turn may be continued before it pauses. */
  readonly maxSteps: number;
  /** The state of a history that replaces the thread. */
  readonly load: SessionRecovery["load"];
  /** Whether a queued prompt may be sent. */
  readonly hasQueued: () => boolean;
  /** Whether handlers of the app answer the calls of tools that this client does not have. */
  readonly isHandled: () => boolean;
  /** Sends the oldest queued prompt. */
  readonly sendQueued: () => void;
}

/** The turn loop of one session: carries out what `selectTurnAction` decides. */
export interface TurnLoop {
  /** Why the turn does not continue by itself; null while it does. */
  readonly pause: Pause | null;
  /** Takes one step; false when there is none. */
  advance(): boolean;
  /**
   * Stops the turn for the user, or for the step limit (`limit`).
   *
   * The half gets the command while the requests are still open, so that it can answer them as its protocol requires. Then the turn ends
   * here at once, whether or not the wire confirms: a user who stops must not wait. Late events carry their own `turnId` and are reduced
   * into their turn.
   */
  stop(reason?: "cancelled" | "limit"): void;
  /** Continues, stops, or answers the repeated call, as the user decided; does nothing without a pause, or if it is not the `shown` one. */
  resolve(resolution: PauseResolution, shown?: Pause): void;
  /** Whether a turn was stopped here: what still arrives of it is left to the user. */
  isStopped(turnId: string): boolean;
  /** Clears the pause, because another thread is shown; one whose turn ends is cleared by `advance`. */
  clearPause(): void;
  /** Cancels the timer. */
  close(): void;
}

/** Creates the turn loop of a session. */
export function createTurnLoop(options: TurnLoopOptions): TurnLoop {
  const { context, tools, requests, delivery } = options;
  // Never cleared: a request that arrives again after a replay must not be executed again.
  const started = new Set<string>();
  const stopped = new Set<string | null>();
  const checks = createInputChecks(context);
  const limits = createTurnLimits(context, options.maxSteps);
  let held: HeldPause | null = null;

  const timer = createDeadline(context.now, () => context.run(() => context.touch()));

  function setPause(next: Pause | null): void {
    if ((held?.pause ?? null) === next) return;
    held = next && { pause: next, turn: context.thread.turn };
    context.touch();
  }

  function isDue(request: AgentRequest): boolean {
    return !started.has(request.requestId) && toStart(options, checks, request) !== undefined;
  }

  function stop(reason: "cancelled" | "limit" = "cancelled"): void {
    setPause(null);
    if (context.thread.turn.status !== "idle") stopped.add(context.thread.turn.turnId);
    cancelTurn(context, tools, reason);
  }

  function carryOut(action: TurnAction): void {
    if (action.type === "execute") {
      for (const request of action.requests) {
        const start = toStart(options, checks, request);
        if (start === undefined) continue;
        started.add(request.requestId);
        tools.run(request, start.decision, findRefusal(context, checks, request));
      }
    } else if (action.type === "refuse") requests.refuse(action.request, action.denied);
    else if (action.type === "reopen") requests.reopen(action.request.requestId);
    else if (action.type === "submit") delivery.submit(action.requests);
    else if (action.type === "pause") setPause(action.pause);
    else if (action.type === "sendQueued") options.sendQueued();
    else if (action.type === "expire") {
      setPause(null);
      stopped.add(action.turnId);
      expireTurn(context, tools, action.turnId);
    } else continueTurn(context, action.turnId);
  }

  return {
    get pause() {
      return held?.pause ?? null;
    },
    advance() {
      if (held !== null && isObsolete(context.thread, held)) setPause(null);
      const action = selectTurnAction(context.thread, {
        answers: context.protocol.answers,
        isDue,
        isRunning: ({ requestId }) => tools.isRunning(requestId),
        paused: held !== null,
        stepLimit: limits.steps(),
        repeatLimit: (signature, toolName) => limits.repeats(signature, toolName),
        load: options.load(),
        hasQueued: options.hasQueued(),
        now: context.now(),
      });
      if (action === undefined) timer.set(selectNextTime(context, options.load()));
      if (action !== undefined) carryOut(action);
      return action !== undefined;
    },
    stop,
    resolve(resolution, shown) {
      const current = held?.pause;
      if (current === undefined || (shown !== undefined && !isSamePause(shown, current))) return;
      if (resolution.type === "answer") {
        const request = selectPausedRequest(context.thread, current);
        if (request === undefined) return;
        started.add(request.requestId);
        answerByHand(options, request, resolution.output);
      }
      setPause(null);
      if (resolution.type === "continue") limits.extend(current);
      if (resolution.type === "stop") stop("limit");
    },
    isStopped: (turnId) => stopped.has(turnId),
    clearPause: () => setPause(null),
    close: () => timer.set(undefined),
  };
}

/**
 * The time at which the loop advances without an event, in epoch milliseconds: at the deadline of what is asked, or when an answer has waited
 * long enough for a history.
 */
function selectNextTime({ thread, protocol, now }: SessionContext, load: LoadState): number | undefined {
  const { answers } = protocol;
  const deadline = answers === "together" ? selectDeadline(thread) : undefined;
  const time = now();
  const release = selectRelease(thread, { answers, load, now: time }) ?? 0;
  // What is held for longer waits for the user: the session is paused.
  if (release <= time) return deadline;
  return deadline === undefined ? release : Math.min(deadline, release);
}

/** A pause, and its turn as it was then. */
interface HeldPause {
  readonly pause: Pause;
  readonly turn: Turn;
}

/** How an execution starts by itself; undefined where it may not. What is decided in another tab is left to that. */
function toStart(
  options: TurnLoopOptions,
  checks: InputChecks,
  request: AgentRequest,
): { readonly decision: Decision | undefined } | undefined {
  const { policyRunner } = options;
  if (!policyRunner.isNoted(request.requestId) || request.heldElsewhere !== undefined) return undefined;
  const decision = policyRunner.decide(request);
  return (decision?.granted ?? !isAskedFor(options, checks, request)) ? { decision } : undefined;
}

/** Whether a person decides if this execution starts. Nobody is asked about a call that its tool refuses. */
function isAskedFor({ context, isHandled }: TurnLoopOptions, checks: InputChecks, request: AgentRequest): boolean {
  const call = locateToolCall(context.thread, request.toolCallKey)?.call;
  if (call === undefined) return false;
  const tool = context.tool(call.toolName);
  if (tool === undefined) return isHandled();
  return tool.confirm === true && findRefusal(context, checks, request) === undefined;
}

/** The result of an execution that would be asked about, if its tool refuses the input that would run. */
function findRefusal(context: SessionContext, checks: InputChecks, request: AgentRequest): ToolRunResult | undefined {
  const call = selectAskedCall(context.thread, request);
  if (call === undefined) return undefined;
  const tool = context.tool(call.toolName);
  return tool?.confirm === true ? checks.refusal(tool, call) : undefined;
}

/** The request that a pause about a call holds: its execution, else one that is open, or that a rule has answered. */
function selectPausedRequest(thread: ThreadState, { toolCallKey }: Pause): AgentRequest | undefined {
  const ids = locateToolCall(thread, toolCallKey)?.call.requestIds ?? [];
  const paused = ids
    .map((id) => selectRequest(thread, id))
    .filter((one) => one?.state === "open" || (one?.state === "staged" && one.answer?.by === "policy"));
  return paused.find((one) => one?.kind === "execution") ?? paused[0];
}

/** Answers the call for its tool; where the user runs it meanwhile, it is stopped. */
function answerByHand({ tools, requests }: TurnLoopOptions, request: AgentRequest, output: ToolOutput): void {
  tools.abort(request.requestId);
  requests.answerByHand(request, output);
}

/**
 * Whether a pause asks for nothing any more: its turn has ended, e.g. in another tab, or the repeated call was decided in its prompt, in
 * another tab, or by the server.
 */
function isObsolete(thread: ThreadState, { pause, turn }: HeldPause): boolean {
  const isOver = thread.turn.status === "idle" && turn.status !== "idle";
  if (isOver || thread.turn.turnId !== turn.turnId) return true;
  return pause.reason === "repeated_call" && selectPausedRequest(thread, pause) === undefined;
}

function isSamePause(left: Pause, right: Pause): boolean {
  return left.reason === right.reason && left.count === right.count && left.toolCallKey === right.toolCallKey;
}

function continueTurn(context: SessionContext, turnId: string): void {
  context.dispatch({ type: "turn.started", turnId });
  context.command({ type: "continueTurn", sessionId: context.sessionId, turnId, tools: context.declarations() });
}

function cancelTurn(context: SessionContext, tools: ToolRunner, reason: "cancelled" | "limit"): void {
  const { turnId, status } = context.thread.turn;
  if (turnId === null || status === "idle") return;
  context.dispatch({ type: "turn.stopping", turnId });
  tools.abort();
  context.command({ type: "cancelTurn", sessionId: context.sessionId, turnId });
  withdrawUnsettled(context, (request) => request.turnId === turnId);
  const { turn } = context.thread;
  if (turn.turnId === turnId && turn.status !== "idle") context.dispatch({ type: "turn.ended", turnId, reason });
}

/** Ends a turn whose answers would arrive too late. Nothing is sent: the provider would read it as a new prompt. */
function expireTurn(context: SessionContext, tools: ToolRunner, turnId: string): void {
  tools.abort();
  withdrawUnsettled(context, (request) => request.turnId === turnId, true);
  const message = "The agent waited for answers until a deadline, which has passed. Nothing was sent: ask it again.";
  context.dispatch({ type: "turn.ended", turnId, reason: "error", error: { code: "stale", message } });
}
