import type { AgentRequest, Answer, Progress, ToolCallPart, ToolCallPatch } from "../../model/index.ts";
import { equalJson, selectConsent, selectRequest } from "../../store/index.ts";
import type { LocatedToolCall } from "../requests/locateToolCall.ts";
import { locateToolCall } from "../requests/locateToolCall.ts";
import { selectAskedCall, withInput } from "../requests/selectAskedCall.ts";
import type { Decision, ToolContext } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";
import { createSlots } from "./createSlots.ts";
import { createToolQuestions } from "./createToolQuestions.ts";
import type { ToolRunResult } from "./runTool.ts";
import { runTool } from "./runTool.ts";

/** Executes the client tools of one session. */
export interface ToolRunner {
  /**
   * Executes the call of an execution request and stages the answer, an error for an unknown call. Does nothing while it already runs, here
   * or in another tab, and unless the permissions of its call are granted. `decision` is the one that let it run, where it was asked
   * for: then the call's input runs, or that of the decision. Without one the input runs that the permissions are for (`selectGranted`),
   * and the call's own where a person runs it again. A `refusal` is the result of a call that its tool has refused before: its input is not
   * checked again, because nobody was asked about it.
   */
  run(request: AgentRequest, decision?: Decision, refusal?: ToolRunResult): void;
  /** Whether the request is being executed or waits for a slot. */
  isRunning(requestId: string): boolean;
  /** Aborts one execution for the user; the agent gets an error result. */
  stop(requestId: string): void;
  /** Aborts one execution, or all; a result that still arrives is dropped. */
  abort(requestId?: string): void;
  /** Resolves the question of a running tool with the user's answer. */
  answer(requestId: string, answer: Answer): void;
}

/** The fields of a tool's answer besides its result. */
type AnswerNotes = Pick<Answer, "rule" | "retries" | "grant">;

const noCall: ToolRunResult = {
  error: {
    layer: "policy",
    code: "protocol",
    message: "An execution was requested for a call that is not in this thread, so nothing was executed.",
  },
};

const answerable: ReadonlySet<string> = new Set(["open", "staged", "failed"]);

/** Copies only the known fields of a tool's progress. */
function toProgress({ done, total, message }: Parameters<ToolContext["progress"]>[0]): Progress {
  return {
    done,
    total,
    message,
  };
}

const atWork: ToolCallPatch = { status: "in_progress", settledBy: "local" };

function update(context: SessionContext, { address }: LocatedToolCall, patch: ToolCallPatch): void {
  context.dispatch({ type: "toolCall.updated", ...address, patch });
}

/** Creates the tool runner of a session. `concurrency`: how many tools run at the same time. */
export function createToolRunner(context: SessionContext, concurrency: number): ToolRunner {
  const slots = createSlots(concurrency);
  const questions = createToolQuestions(context);
  const running = new Map<string, AbortController>();

  function settle(
    request: AgentRequest,
    located: LocatedToolCall | undefined,
    result: ToolRunResult,
    notes: AnswerNotes = {},
  ): void {
    running.delete(request.requestId);
    const state = selectRequest(context.thread, request.requestId)?.state;
    if (state === undefined || !answerable.has(state)) return;
    if (located !== undefined) update(context, located, toPatch(result));
    const { requestId, turnId } = request;
    const answer: Answer = { granted: true, by: "tool", at: context.now(), ...notes, ...result };
    context.dispatch({ type: "request.updated", turnId, requestId, state: "staged", answer });
  }

  async function execute(
    request: AgentRequest,
    located: LocatedToolCall,
    controller: AbortController,
    call: ToolCallPart,
    notes: AnswerNotes,
    refusal: ToolRunResult | undefined,
  ) {
    const tool = context.tool(call.toolName);
    const isCurrent = (): boolean => running.get(request.requestId) === controller;
    const isOurs = await context.claim(request, () => context.run(() => markIncomplete(context, request, located)));
    if (!isOurs && isCurrent()) running.delete(request.requestId);
    if (!isOurs) return;
    const goOn = (cause: unknown): never => {
      // The call waited for the question that was withdrawn; its tool may still run.
      if (isCurrent() && !controller.signal.aborted) context.run(() => update(context, located, atWork));
      throw cause;
    };
    let retries = 0;
    const result =
      refusal ??
      (await runTool({
        ...call,
        input: call.input,
        tool,
        signal: controller.signal,
        progress: (progress) => {
          if (isCurrent()) context.run(() => update(context, located, { progress: toProgress(progress) }));
        },
        show: ({ content, rawOutput }) => {
          if (isCurrent()) context.run(() => update(context, located, { ...(content && { content }), rawOutput }));
        },
        retried: () => void (retries += 1),
        ask: (question, signals) => questions.ask(located, question, signals).catch(goOn),
        slots,
      }));
    if (isCurrent()) context.run(() => settle(request, located, result, retries === 0 ? notes : { ...notes, retries }));
  }

  return {
    run(request, decision, refusal) {
      const { requestId, toolCallKey } = request;
      if (running.has(requestId) || selectConsent(context.thread, request).type !== "granted") return;
      const located = locateToolCall(context.thread, toolCallKey);
      if (located === undefined) return settle(request, undefined, noCall);
      const controller = new AbortController();
      running.set(requestId, controller);
      const call = withInput(selectAskedCall(context.thread, request) ?? located.call, decision?.input);
      update(context, located, { ...atWork, error: null });
      void execute(request, located, controller, call, toNotes(decision, call, located, context.now()), refusal);
    },
    answer: (requestId, answer) => questions.answer(requestId, answer),
    stop: (requestId) => running.get(requestId)?.abort(new DOMException("The user stopped the call.", "AbortError")),
    isRunning: (requestId) => running.has(requestId),
    abort(requestId) {
      const ids = requestId === undefined ? [...running.keys()] : [requestId];
      for (const id of ids) {
        const controller = running.get(id);
        running.delete(id);
        controller?.abort(new DOMException("The call was stopped.", "AbortError"));
      }
    },
  };
}

/** What the answer tells of the decision that let the tool run. */
function toNotes(
  decision: Decision | undefined,
  ran: ToolCallPart,
  { call }: LocatedToolCall,
  at: number,
): AnswerNotes {
  if (decision === undefined) return {};
  const { by = "user", rule, unseen } = decision;
  const input = equalJson(ran.input, call.input) ? undefined : ran.input;
  return { rule, grant: { by, rule, input, unseen, at } };
}

/** The tab that executed the call is gone: unless it has answered, the user may run it again from here. */
function markIncomplete(context: SessionContext, { requestId }: AgentRequest, located: LocatedToolCall): void {
  if (selectRequest(context.thread, requestId)?.state !== "open") return;
  update(context, located, { status: "incomplete", settledBy: "local" });
}

/** Turns the result of a run into a patch of its call. */
export function toPatch(result: ToolRunResult): ToolCallPatch {
  return "output" in result
    ? { status: "completed", settledBy: "local", result: result.output, progress: null }
    : { status: "failed", settledBy: "local", error: result.error, progress: null };
}
