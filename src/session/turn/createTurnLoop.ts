import type { AgentRequest } from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";
import { createDeadline, selectDeadline } from "../requests/createDeadline.ts";
import type { Requests } from "../requests/createRequests.ts";
import { createTurnLimits } from "./createTurnLimits.ts";
import { expireTurn } from "./expireTurn.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import { selectTurnAction } from "./selectTurnAction.ts";
import type { Pause, PauseResolution } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";

/** What a turn loop is made from. */
export interface TurnLoopOptions {
  /** The session it moves. */
  readonly context: SessionContext;
  /** Executes what is due. */
  readonly tools: ToolRunner;
  /** Delivers what is decided. */
  readonly requests: Requests;
  /** How many times a turn may be continued before it pauses. */
  readonly maxSteps: number;
  /** How many prompts wait. */
  readonly queueLength: () => number;
  /** Whether handlers of the app answer the calls of tools that this client does not have. */
  readonly isHandled: () => boolean;
  /** Sends the oldest of them. */
  readonly sendQueued: () => void;
  /** Ends the turn because of the limit. */
  readonly stop: () => void;
}

/** The turn loop of one session: carries out what `selectTurnAction` decides. */
export interface TurnLoop {
  /** Why it does not go on by itself; null while it does. */
  readonly pause: Pause | null;
  /** Takes one step; false when there is none. */
  advance(): boolean;
  /** Goes on, stops, or answers the repeated call, as the user wants; does nothing without a pause. */
  resolve(resolution: PauseResolution): void;
  /** Notes that an execution was asked for while live: it may start by itself. Restored ones never do. */
  noteLive(requestId: string): void;
  /** Forgets the pause, for a turn that has ended. */
  clearPause(): void;
  /** Stops waiting for deadlines. */
  close(): void;
}

/** Creates the turn loop of a session. */
export function createTurnLoop(options: TurnLoopOptions): TurnLoop {
  const { context, tools, requests } = options;
  const live = new Set<string>();
  // Never cleared: a request that comes again after a replay must not be executed again.
  const started = new Set<string>();
  const limits = createTurnLimits(context, options.maxSteps);
  let pause: Pause | null = null;

  const deadline = createDeadline(context.now, () => context.run(() => context.touch()));

  function setPause(next: Pause | null): void {
    if (pause === next) return;
    pause = next;
    context.touch();
  }

  function isDue(request: AgentRequest): boolean {
    if (!live.has(request.requestId) || started.has(request.requestId)) return false;
    const name = locateToolCall(context.thread, request.toolCallKey)?.call.toolName;
    if (name === undefined) return true;
    const tool = context.tool(name);
    return tool === undefined ? !options.isHandled() : tool.confirm !== true;
  }

  function findPausedRequest({ toolCallKey }: Pause): AgentRequest | undefined {
    const ids = locateToolCall(context.thread, toolCallKey)?.call.requestIds ?? [];
    const paused = ids.map((id) => selectRequest(context.thread, id));
    return paused.find((request) => request?.state === "open" || request?.state === "staged");
  }

  function takeAction(action: NonNullable<ReturnType<typeof selectTurnAction>>): void {
    const { sessionId } = context;
    if (action.type === "execute") {
      started.add(action.request.requestId);
      tools.run(action.request);
    } else if (action.type === "refuse") requests.refuse(action.request, action.denied);
    else if (action.type === "expire") {
      setPause(null);
      expireTurn(context, tools, action.turnId);
    } else if (action.type === "submit") requests.submit(action.requests);
    else if (action.type === "pause") setPause(action.pause);
    else if (action.type === "sendQueued") options.sendQueued();
    else {
      const { turnId } = action;
      context.dispatch({ type: "turn.started", turnId });
      context.command({ type: "continueTurn", sessionId, turnId, tools: context.declarations() });
    }
  }

  return {
    get pause() {
      return pause;
    },
    advance() {
      const action = selectTurnAction(context.thread, {
        answers: context.protocol.answers,
        isDue,
        paused: pause !== null,
        stepLimit: limits.steps(),
        repeatLimit: (signature, toolName) => limits.repeats(signature, toolName),
        queueLength: options.queueLength(),
        now: context.now(),
      });
      if (action === undefined && context.protocol.answers === "together") deadline.set(selectDeadline(context.thread));
      if (action !== undefined) takeAction(action);
      return action !== undefined;
    },
    resolve(resolution) {
      const current = pause;
      if (current === null) return;
      if (resolution.type === "answer") {
        const request = findPausedRequest(current);
        if (request === undefined) return;
        started.add(request.requestId);
        requests.answerByHand(request, resolution.output);
      }
      setPause(null);
      if (resolution.type === "continue") limits.extend(current);
      if (resolution.type === "stop") options.stop();
    },
    noteLive: (requestId) => void live.add(requestId),
    clearPause: () => setPause(null),
    close: () => deadline.set(undefined),
  };
}
