import type { AgentTurn } from "../../agents/index.ts";
import type { Answer, Protocol } from "../../model/index.ts";
import { askUser, type AskOptions } from "./askUser.ts";
import { createRequestScope } from "./createRequestScope.ts";

/**
 * Creates the `ask` of one turn: the turn ends with `tool_use` while requests are open, and starts again when all are answered. Where one
 * submission must answer all open requests, later requests are opened after the turn has restarted.
 */
export function createAsker(
  options: Omit<AskOptions, "scope" | "carries" | "onWait" | "onResume">,
  { answers: submission, carries }: Pick<Protocol, "answers" | "carries">,
): AgentTurn["ask"] {
  const { emit, turnId, journal } = options;
  const scope = createRequestScope(journal, turnId);
  let waits = 0;
  let last: Promise<unknown> = Promise.resolve();
  const ask: AgentTurn["ask"] = (requests) =>
    askUser(requests, {
      ...options,
      scope,
      carries,
      onWait: () => {
        waits += 1;
        // After a restart the log may contain the wait already.
        if (waits === 1 && journal.thread().turn.status !== "waiting")
          emit({ type: "turn.ended", turnId, reason: "tool_use" });
      },
      onResume: () => {
        waits -= 1;
        if (waits === 0) emit({ type: "turn.started", turnId });
      },
    });
  if (submission !== "together") return ask;
  return (requests) => {
    const answers: Promise<readonly Answer[]> = last.then(() => ask(requests));
    last = answers.catch(() => undefined);
    return answers;
  };
}
