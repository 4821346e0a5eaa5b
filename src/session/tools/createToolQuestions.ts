import type { Answer } from "../../model/index.ts";
import type { LocatedToolCall } from "../requests/locateToolCall.ts";
import type { ToolQuestion } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";

/** The questions of running client tools. Their requests are in the thread like any other, but are never sent on the wire. */
export interface ToolQuestions {
  /** Opens a request about the call. Rejects, and withdraws it, when the signal is aborted. */
  ask(located: LocatedToolCall, question: ToolQuestion, signal: AbortSignal): Promise<Answer>;
  /** Resolves the question with its answer; an unknown id is ignored. */
  answer(requestId: string, answer: Answer): void;
}

/** Creates the questions of a session's tools. */
export function createToolQuestions(context: SessionContext): ToolQuestions {
  const waiting = new Map<string, (answer: Answer) => void>();
  return {
    ask({ address, call }, question, signal) {
      return new Promise((resolve, reject) => {
        const requestId = context.createId("question");
        const { turnId } = address;
        const about = { requestId, turnId, toolCallId: call.toolCallId, askedBy: "tool" } as const;
        const request = { ...about, ...question, options: [], editable: false, canExplainDenial: false };
        const withdraw = (): void => {
          waiting.delete(requestId);
          context.run(() => context.dispatch({ type: "request.withdrawn", turnId, requestId }));
          reject(toError(signal.reason));
        };
        if (signal.aborted) return reject(toError(signal.reason));
        signal.addEventListener("abort", withdraw, { once: true });
        waiting.set(requestId, (answer) => {
          signal.removeEventListener("abort", withdraw);
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

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
