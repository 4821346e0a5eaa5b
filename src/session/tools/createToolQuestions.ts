import type { Answer } from "../../model/index.ts";
import type { LocatedToolCall } from "../requests/locateToolCall.ts";
import type { ToolQuestion } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";

/** The questions of running client tools. Their requests are in the thread like any other, but are never sent on the wire. */
export interface ToolQuestions {
  /** Opens a request about the call. Rejects, and withdraws it, when one of the signals is aborted. */
  ask(located: LocatedToolCall, question: ToolQuestion, signals: readonly AbortSignal[]): Promise<Answer>;
  /** Resolves the question with its answer; an unknown id is ignored. */
  answer(requestId: string, answer: Answer): void;
}

/** Creates the questions of a session's tools. */
export function createToolQuestions(context: SessionContext): ToolQuestions {
  const waiting = new Map<string, (answer: Answer) => void>();
  return {
    ask({ address, call }, question, signals) {
      return new Promise((resolve, reject) => {
        const requestId = context.createId("question");
        const { turnId } = address;
        const about = { requestId, turnId, toolCallId: call.toolCallId, askedBy: "tool" } as const;
        const request = { ...about, ...question, options: [], editable: false, canExplainDenial: false };
        const aborted = signals.find((signal) => signal.aborted);
        if (aborted !== undefined) return reject(toError(aborted.reason));
        const settled = new AbortController();
        const withdraw = (reason: unknown): void => {
          settled.abort();
          waiting.delete(requestId);
          context.run(() => context.dispatch({ type: "request.withdrawn", turnId, requestId }));
          reject(toError(reason));
        };
        for (const signal of signals)
          signal.addEventListener("abort", () => withdraw(signal.reason), { signal: settled.signal });
        waiting.set(requestId, (answer) => {
          settled.abort();
          resolve(answer);
        });
        context.run(() => context.dispatch({ type: "request.opened", turnId, request }));
      });
    },
    answer(requestId, answer) {
      const resolve = waiting.get(requestId);
      waiting.delete(requestId);
      resolve?.(answer);
    },
  };
}

/** Converts the reason of an abort to an error. */
export function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
