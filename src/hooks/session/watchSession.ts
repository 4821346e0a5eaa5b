import type { AgentRequest, Answer, EndReason, KitError, RequestState, ToolCallPart } from "../../model/index.ts";
import { handleEvent } from "../../session/index.ts";
import type { EventHandlers, Session } from "../../session/index.ts";
import { isSettledCall, resolveToolCall, selectRequest, selectToolCall } from "../../store/index.ts";
import type { ToolCallReference } from "../../store/index.ts";
import { isPrompt } from "../requests/usePrompts.ts";

/** Functions of the app that are called for what happens in a session, after the thread has changed and never while rendering. */
export interface SessionCallbacks {
  /**
   * A turn has ended; a turn that waits for answers has not. With the reason `cut` the connection was lost: the rest is read again, and the
   * turn is reported once more when the agent has ended it.
   */
  readonly onTurnEnd?: ((event: TurnEnd) => void) | undefined;
  /** Something failed: the connection, the protocol, the agent, or a delivery. Called once for equal failures in a row in one turn. */
  readonly onError?: ((event: SessionFailure) => void) | undefined;
  /** A person has to decide something: a permission, a form, a link, or whether a tool of the page may run. */
  readonly onRequest?: ((event: SessionRequest) => void) | undefined;
  /** A decision is sent, by a person, a rule or the clock, or another client's decision has arrived. */
  readonly onDecision?: ((event: SessionDecision) => void) | undefined;
  /**
   * A tool call has started, or has ended (completed, failed, denied, cancelled; incomplete if its turn ended before it, unless the turn
   * may be resumed).
   */
  readonly onToolCall?: ((event: SessionToolCall) => void) | undefined;
}

interface InSession {
  /** The session in which it happened. */
  readonly session: Session;
}

/** The end of a turn. */
export interface TurnEnd extends InSession {
  /** Id of the turn. */
  readonly turnId: string;
  /** Why it ended. */
  readonly reason: EndReason;
  /** The failure, if that was the reason. */
  readonly error: KitError | undefined;
}

/** A failure. */
export interface SessionFailure extends InSession {
  /** What failed. */
  readonly error: KitError;
}

/** A request that waits for a person. */
export interface SessionRequest extends InSession {
  /** The request; `session.decide(request.requestId, …)` answers it. */
  readonly request: AgentRequest;
}

/** A decision about a request. */
export interface SessionDecision extends SessionRequest {
  /** What was decided, by whom and when. */
  readonly answer: Answer;
}

/** The start or the end of a tool call. */
export interface SessionToolCall extends InSession {
  /** The call as it is now. */
  readonly call: ToolCallPart;
  /** Whether it has started or ended. */
  readonly phase: "start" | "end";
}

const decidedStates: ReadonlySet<RequestState> = new Set<RequestState>(["sending", "sent", "answered"]);

interface Watch {
  readonly session: Session;
  readonly getCallbacks: () => SessionCallbacks;
}

/**
 * Calls the callbacks for what happens in a session from now on. `getCallbacks` is called for each event, so that it may return new
 * functions. Nothing is reported twice, also where a stream is resumed, and what a loaded history contains is not reported, but for
 * requests that are still open. Returns a function that ends it.
 */
export function watchSession(session: Session, getCallbacks: () => SessionCallbacks): () => void {
  const watch = { session, getCallbacks };
  const turns = createTurnReports(watch);
  const requests = createRequestReports(watch);
  const calls = createCallReports(watch);

  function learn(): void {
    calls.learn();
    requests.learn();
  }

  function reportAll(): void {
    for (const request of session.thread.requests) requests.report(request);
    calls.reportOpen();
    turns.report();
  }

  function reportRequest(requestId: string): void {
    const request = selectRequest(session.thread, requestId);
    if (request === undefined) return;
    requests.report(request);
    if (request.toolCallKey !== undefined) calls.reportEnd(request.toolCallKey);
  }

  // Only what the event is about: comparing all calls for each event would make many calls quadratic.
  function reportCall(event: ToolCallReference): void {
    const call = resolveToolCall(session.thread, event);
    if (call === undefined) return;
    calls.report(call);
    for (const requestId of call.requestIds) reportRequest(requestId);
  }

  const handlers: EventHandlers = {
    "toolCall.started": reportCall,
    "toolCall.updated": reportCall,
    "request.opened": ({ request }) => reportRequest(request.requestId),
    "request.updated": ({ requestId }) => reportRequest(requestId),
    "request.withdrawn": ({ requestId }) => reportRequest(requestId),
    "failure.received": ({ error }) => turns.reportError(error),
    "turn.started": reportAll,
    "turn.stopping": reportAll,
    "turn.ended": reportAll,
    "history.loaded": () => {
      learn();
      reportAll();
    },
  };

  learn();
  reportAll();
  return session.onEvent((event) => handleEvent(handlers, event.type, event));
}

/** Reports the ends of turns, and failures. */
function createTurnReports({ session, getCallbacks }: Watch) {
  let active: string | undefined;
  let reported: EndReason | undefined;
  let lastError: KitError | undefined;

  function reportError(error: KitError): void {
    // A failure that ends the turn is contained in both events.
    if (error.code === lastError?.code && error.message === lastError.message) return;
    lastError = error;
    getCallbacks().onError?.({ session, error });
  }

  function report(): void {
    const { turnId, status, reason, error } = session.thread.turn;
    if (turnId === null) return;
    if (status !== "idle") {
      if (active === turnId) return;
      active = turnId;
      // A resumed stream may begin the turn again: it stays the same turn, with what was reported of it.
      reported = undefined;
      lastError = undefined;
      return;
    }
    if (active !== turnId || reason === undefined || reported === reason) return;
    reported = reason;
    if (error !== undefined) reportError(error);
    getCallbacks().onTurnEnd?.({ session, turnId, reason, error });
  }

  return { report, reportError };
}

/** Reports requests once when they wait for a person, and once when they are decided. */
function createRequestReports({ session, getCallbacks }: Watch) {
  const asked = new Set<string>();
  const decided = new Set<string>();
  return {
    learn() {
      for (const { requestId, state } of session.thread.requests)
        if (decidedStates.has(state) && !asked.has(requestId)) decided.add(requestId);
    },
    report(request: AgentRequest) {
      const { requestId, state, answer } = request;
      if (state === "open" && !asked.has(requestId) && isPrompt(session.thread, request)) {
        asked.add(requestId);
        getCallbacks().onRequest?.({ session, request });
      }
      // The result of a tool of the page is no decision.
      if (answer === undefined || answer.by === "tool" || !decidedStates.has(state) || decided.has(requestId)) return;
      decided.add(requestId);
      getCallbacks().onDecision?.({ session, request, answer });
    },
  };
}

/** Reports calls once when they start, and once when they end. */
function createCallReports({ session, getCallbacks }: Watch) {
  const seen = new Set<string>();
  const open = new Set<string>();

  /** Whether the call was not known before. */
  function add(call: ToolCallPart): boolean {
    if (seen.has(call.key)) return false;
    seen.add(call.key);
    if (!isSettledCall(call, session.thread.turn)) open.add(call.key);
    return true;
  }

  function end(call: ToolCallPart): void {
    if (!isSettledCall(call, session.thread.turn) || !open.delete(call.key)) return;
    getCallbacks().onToolCall?.({ session, call, phase: "end" });
  }

  function reportEnd(key: string): void {
    const call = open.has(key) ? selectToolCall(session.thread, key) : undefined;
    if (call !== undefined) end(call);
  }

  return {
    learn() {
      for (const { parts } of session.thread.messages)
        for (const part of parts) if (part.type === "tool_call") add(part);
    },
    report(call: ToolCallPart) {
      if (add(call)) {
        open.add(call.key);
        getCallbacks().onToolCall?.({ session, call, phase: "start" });
      }
      end(call);
    },
    reportEnd,
    reportOpen() {
      for (const key of Array.from(open)) reportEnd(key);
    },
  };
}
