import type { Answer, Message, ThreadState, ToolCallPart, ToolOutput } from "../model/index.ts";

/** The outcome of a call for the next request to a provider. */
export interface ToolOutcome {
  readonly output: ToolOutput;
  readonly failed: boolean;
}

/**
 * Creates a function that looks up the calls of a message by wire id, in order: the nth lookup of an id returns the nth call with it, each
 * further one the last; undefined if there is none.
 */
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
 * Selects the outcome of a call from the thread: the newest answer to its requests, unless that is only a grant, else the result or error
 * of the call. A call without one is reported as not executed, because providers refuse a history with an open call; one that the server may
 * have executed, as unknown.
 */
export function selectToolOutcome(thread: ThreadState, call: ToolCallPart | undefined): ToolOutcome {
  // Requests without a call, such as forms, have no key either.
  const answer = thread.requests.findLast(
    (request) => call !== undefined && request.toolCallKey === call.key && request.answer !== undefined,
  )?.answer;
  if (answer !== undefined && (answer.output !== undefined || answer.error !== undefined || !answer.granted))
    return toOutcome(answer);
  if (call?.result !== undefined) return { output: call.result, failed: call.status === "failed" };
  if (call?.error !== undefined) return { output: call.error.message, failed: true };
  const output = mayHaveRun(thread, call) ? "The result of the call is not known." : "The call was not executed.";
  return { output, failed: true };
}

/** Whether the server executes the call, and no request about it was left without a grant. */
function mayHaveRun({ requests }: ThreadState, call: ToolCallPart | undefined): boolean {
  if (call === undefined || call.runsOn === "application") return false;
  const asked = requests.filter(({ toolCallKey }) => toolCallKey === call.key);
  return asked.every(({ answer }) => answer?.granted === true);
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
