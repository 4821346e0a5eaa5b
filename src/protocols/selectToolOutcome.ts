import type { Answer, Message, ThreadState, ToolCallPart, ToolOutput } from "../model/index.ts";

/** What a call gave, as a provider wants to hear it in the next request. */
export interface ToolOutcome {
  readonly output: ToolOutput;
  readonly failed: boolean;
}

/** Gives the calls of a message by their wire ids, where it is asked in their order: the nth time an id is asked for, the nth call with it. */
export function createCallPicker({ parts }: Message): (toolCallId: string) => ToolCallPart | undefined {
  const counts = new Map<string, number>();
  return (toolCallId) => {
    const same = parts.filter(
      (part): part is ToolCallPart => part.type === "tool_call" && part.toolCallId === toolCallId,
    );
    const nth = counts.get(toolCallId) ?? 0;
    counts.set(toolCallId, nth + 1);
    return same[nth] ?? same.at(-1);
  };
}

/**
 * Tells the outcome of a call from the thread: the answer of its request, else what the call itself holds. A call without any is
 * reported as not executed, because providers refuse a history in which a call stays open.
 */
export function selectToolOutcome(thread: ThreadState, call: ToolCallPart | undefined): ToolOutcome {
  const answer = thread.requests.findLast(
    (request) => request.toolCallKey === call?.key && request.answer !== undefined,
  )?.answer;
  if (answer !== undefined && (answer.output !== undefined || answer.error !== undefined || !answer.granted))
    return toOutcome(answer);
  if (call?.result !== undefined) return { output: call.result, failed: call.status === "failed" };
  if (call?.error !== undefined) return { output: call.error.message, failed: true };
  return { output: "The call was not executed.", failed: true };
}

function toOutcome({ output, error, reason, granted }: Answer): ToolOutcome {
  if (error !== undefined) return { output: error.message, failed: true };
  if (!granted)
    return {
      output: reason === undefined ? "The user refused the call." : `The user refused the call: ${reason}`,
      failed: true,
    };
  return { output: output ?? "", failed: false };
}
