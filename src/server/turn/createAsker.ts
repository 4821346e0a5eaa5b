import type { AgentTurn } from "../../agents/index.ts";
import type { Answer } from "../../model/index.ts";
import { askUser, type AskOptions } from "./askUser.ts";

/**
 * Creates the `ask` of one turn: the turn ends with `tool_use` while it waits, and starts again when nothing is waited for.
 *
 * @param together - Whether one submission answers all: then what is asked meanwhile is opened when the turn has started again.
 */
export function createAsker(options: Omit<AskOptions, "onWait" | "onGoOn">, together: boolean): AgentTurn["ask"] {
  const { emit, turnId, journal } = options;
  let waits = 0;
  let last: Promise<unknown> = Promise.resolve();
  const ask: AgentTurn["ask"] = (requests) =>
    askUser(requests, {
      ...options,
      onWait: () => {
        waits += 1;
        // After a restart the log may say already that the turn waits.
        if (waits === 1 && journal.thread().turn.status !== "waiting")
          emit({ type: "turn.ended", turnId, reason: "tool_use" });
      },
      onGoOn: () => {
        waits -= 1;
        if (waits === 0) emit({ type: "turn.started", turnId });
      },
    });
  if (!together) return ask;
  return (requests) => {
    const answers: Promise<readonly Answer[]> = last.then(() => ask(requests));
    last = answers.catch(() => undefined);
    return answers;
  };
}
