import type { RunContext } from "./createRunClient.ts";

/**
 * Keys of the calls whose results the command of a run sends. The thread at its start does not have these results yet, but the agent has:
 * a further call with one of their ids is another call.
 */
export function selectExecuted({ command, thread }: RunContext): ReadonlySet<string> {
  if (command.type !== "submitAnswers") return new Set();
  const answered = new Set(command.answers.map(({ requestId }) => requestId));
  const keys = thread?.requests.flatMap(({ requestId, kind, toolCallKey }) =>
    kind === "execution" && toolCallKey !== undefined && answered.has(requestId) ? [toolCallKey] : [],
  );
  return new Set(keys);
}
