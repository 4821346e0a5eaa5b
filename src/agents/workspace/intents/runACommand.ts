import { runCommand } from "../tools/runCommand.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeDenial } from "./describeDenial.ts";
import { toEnding } from "./Intent.ts";
import type { Intent } from "./Intent.ts";

/** Runs one command from the prompt. */
export const runACommand: Intent = {
  usage: "**Run** `COMMAND`, such as `run node --version`",
  match(text) {
    const command = /^(?:(?:please\s+)?(?:run|execute)\s+|\$\s*)(?=\S)(`?)([\s\S]+)\1$/i.exec(text)?.[2]?.trim();
    if (command === undefined || command === "") return undefined;
    return async (work) => {
      await work.think(`I ask to run \`${command}\` in the copy and report how it ends.`);
      const outcome = await work.run(toServerCall(runCommand, { command }));
      if (outcome.status === "denied") {
        await work.say(
          `${describeDenial(`\`${command}\``, outcome)} Nothing ran. I can look instead: searching and reading need no grant.`,
        );
      } else if (outcome.value === undefined) await work.say(outcome.text);
      else await work.say(describeEnd(command, outcome.status === "completed", outcome.text, outcome.value.output));
      return toEnding(outcome);
    };
  },
};

/** Lines and characters of the longest output that an answer quotes. */
const quoted = { lines: 12, characters: 1000 } as const;

/** A command that succeeds is answered with what it has written, if that is short: its card is folded. Else the card shows it. */
function describeEnd(command: string, isDone: boolean, ending: string, output: string): string {
  const text = output.trimEnd();
  const lines = text === "" ? 0 : text.split("\n").length;
  const end = `\`${command}\` ended: **${isDone ? "exit code 0" : ending}**`;
  if (lines === 0) return `${end}, no output.`;
  // Codes for a terminal would be shown as they are.
  const isPlain = !/[^\P{Cc}\t\n]/u.test(text);
  if (!isDone || !isPlain || lines > quoted.lines || text.length > quoted.characters)
    return `${end}, ${lines === 1 ? "1 line" : `${lines} lines`} of output above.`;
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${end}.\n\n${fence}\n${text}\n${fence}`;
}
