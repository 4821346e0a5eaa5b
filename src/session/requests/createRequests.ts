import type { AgentRequest, Answer, RequestState, ToolOutput } from "../../model/index.ts";
import { selectRequest, selectSharers } from "../../store/index.ts";
import { assertGrantable } from "./assertGrantable.ts";
import { createAnswer } from "./createAnswer.ts";
import { locateToolCall } from "./locateToolCall.ts";
import type { Decision } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";
import type { ToolRunner } from "../tools/createToolRunner.ts";

/** Decides and stages the requests of one session. `createDelivery` sends what is staged. */
export interface Requests {
  /**
   * Stages a decision; granting an execution runs the tool. A request whose answer is being sent or that is settled gets a notice; an
   * unknown one, or one that another tab decides, is left. Denying a request whose call shares its id denies all that share it. Throws a
   * `CountersignError`: see `assertGrantable` and `createAnswer`.
   */
  decide(requestId: string, decision: Decision): void;
  /** Answers an execution that may not start: the user denied another request about its call, or it is blocked. */
  refuse(request: AgentRequest, denied: AgentRequest | undefined): void;
  /** Executes the client tool of a call whose answer has not been sent yet, restored calls included. Throws for a blocked request. */
  execute(toolCallKey: string): void;
  /** Stops the client tool of a call; the agent gets an error result. */
  stopTool(toolCallKey: string): void;
  /**
   * Opens a staged or failed decision again, also one that another tab has staged; the answer of a tool stays. Returns the requests whose
   * answers of this tab it has undone, that one first, as they were.
   */
  reopen(requestId: string): readonly AgentRequest[];
  /**
   * Stages a result from the user in place of the execution of a call; a permission is denied with it as the reason. Throws for a blocked
   * execution.
   */
  answerByHand(request: AgentRequest, output: ToolOutput): void;
}

const changeable: ReadonlySet<RequestState> = new Set(["open", "staged", "failed"]);

/** Creates the requests of a session. */
export function createRequests(context: SessionContext, tools: ToolRunner): Requests {
  function update({ requestId, turnId }: AgentRequest, state: "open" | "staged", answer?: Answer) {
    context.dispatch({ type: "request.updated", turnId, requestId, state, answer });
  }

  function find(states: readonly RequestState[]): readonly AgentRequest[] {
    return context.thread.requests.filter(({ state }) => states.includes(state));
  }

  return {
    decide(requestId, decision) {
      const request = selectRequest(context.thread, requestId);
      if (request === undefined || request.heldElsewhere !== undefined) return;
      if (!changeable.has(request.state)) return noteLateAnswer(context, request);
      if (decision.granted) assertGrantable(request);
      if (request.kind === "execution" && decision.granted) return tools.run(request, decision);
      const call = locateToolCall(context.thread, request.toolCallKey)?.call;
      const answer = createAnswer(request, decision, call, context.now());
      if (request.askedBy === "tool") return answerTool(context, tools, request, answer);
      tools.abort(requestId);
      update(request, "staged", answer);
      for (const other of selectOthers(context, request)) {
        tools.abort(other.requestId);
        update(other, "staged", toRefusal({ ...request, answer }, answer.at));
      }
    },
    refuse: (request, denied) => update(request, "staged", toRefusal(denied ?? request, context.now())),
    execute(toolCallKey) {
      const request = find([...changeable]).findLast(
        (one) => one.toolCallKey === toolCallKey && one.kind === "execution",
      );
      if (request === undefined) return;
      assertGrantable(request);
      tools.run(request);
    },
    stopTool(toolCallKey) {
      for (const one of find(["open"])) if (one.toolCallKey === toolCallKey) tools.stop(one.requestId);
    },
    reopen(requestId) {
      takeOver(context, requestId);
      const reopened = selectReopened(context, tools, requestId);
      for (const one of reopened) if (one.state !== "open") update(one, "open");
      if (context.protocol.answers !== "together") return reopened;
      // What failed together with it stays decided, and is sent with the new decision.
      for (const other of find(["failed"])) if (other.turnId === reopened[0]?.turnId) update(other, "staged");
      return reopened;
    },
    answerByHand(request, output) {
      update(request, "staged", toHandAnswer(context, request, output, context.now()));
    },
  };
}

/** Selects the requests that are denied together with this one, because the wire has one id for their calls. */
function selectOthers({ thread }: SessionContext, request: AgentRequest): readonly AgentRequest[] {
  return selectSharers(thread, request).requests.filter(({ requestId }) => requestId !== request.requestId);
}

/** The answer to a running tool's question goes directly to the tool: nothing is staged or sent. */
function answerTool(context: SessionContext, tools: ToolRunner, request: AgentRequest, answer: Answer): void {
  const { turnId, requestId } = request;
  context.dispatch({ type: "request.updated", turnId, requestId, state: "answered", answer });
  tools.answer(requestId, answer);
}

/** Turns the denial of another request, or the block of this one, into the answer of an execution. */
function toRefusal({ answer, blocked }: AgentRequest, at: number): Answer {
  const reason = answer?.reason ?? (answer === undefined ? blocked?.detail : undefined);
  const by = answer?.by ?? (blocked === undefined ? "timeout" : "policy");
  return { granted: false, by, at, reason };
}

/** Reopens here the answers of a turn that another tab has staged. */
function takeOver({ thread, dispatch }: SessionContext, requestId: string): void {
  const request = selectRequest(thread, requestId);
  if (request?.heldElsewhere === undefined) return;
  for (const one of thread.requests) {
    if (one.turnId !== request.turnId || one.heldElsewhere === undefined) continue;
    const { turnId } = one;
    dispatch({ type: "request.updated", turnId, requestId: one.requestId, state: "open", heldElsewhere: null });
  }
}

/** Selects the requests that open again when a decision is undone, that request first; empty if it cannot be undone. */
function selectReopened(context: SessionContext, tools: ToolRunner, requestId: string): readonly AgentRequest[] {
  const request = selectRequest(context.thread, requestId);
  if (request === undefined || !["staged", "failed"].includes(request.state)) return [];
  if (request.answer?.by === "tool") return [];
  const executions = selectOtherExecutions(context, request);
  // An execution that its grant started cannot be undone.
  const ran = executions.some((one) => one.answer?.by === "tool" || tools.isRunning(one.requestId));
  return ran ? [] : [request, ...executions];
}

function selectOtherExecutions({ thread }: SessionContext, request: AgentRequest): readonly AgentRequest[] {
  const { requestId, toolCallKey } = request;
  return thread.requests.filter(
    (one) => one.kind === "execution" && one.toolCallKey === toolCallKey && one.requestId !== requestId,
  );
}

/** Adds a notice beside the call that a decision came too late. */
function noteLateAnswer(context: SessionContext, request: AgentRequest): void {
  const { turnId, requestId } = request;
  const messageId =
    locateToolCall(context.thread, request.toolCallKey)?.address.messageId ??
    context.thread.messages.findLast((message) => message.turnId === turnId)?.id;
  if (messageId === undefined) return;
  const key = `late:${requestId}`;
  const part = { type: "notice", key, severity: "warning", notice: "answer_was_late" } as const;
  context.dispatch({ type: "part.added", turnId, messageId, part });
}

/** The answer of an execution, or of its permission, when the user gives the result by hand. */
function toHandAnswer(context: SessionContext, request: AgentRequest, output: ToolOutput, at: number): Answer {
  const located = locateToolCall(context.thread, request.toolCallKey);
  if (request.kind !== "execution") {
    const reason = typeof output === "string" ? output : JSON.stringify(output);
    return createAnswer(request, { granted: false, reason }, located?.call, at);
  }
  assertGrantable(request);
  const patch = { status: "completed", settledBy: "local", result: output } as const;
  if (located !== undefined) context.dispatch({ type: "toolCall.updated", ...located.address, patch });
  return { granted: true, output, by: "user", at };
}
