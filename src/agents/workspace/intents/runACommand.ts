import { runCommand } from "../tools/runCommand.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeDenial } from "./describeDenial.ts";
import { toEnding } from "./Intent.ts";
import type { Intent } from "./Intent.ts";

/** Runs one command from the prompt. */
export const runACommand: Intent = {
  usage: "**Run** `COMMAND`, such as `run node --version`",
  match(text) {
    const command = /^(?:(?:please\s+)?(?:run|execute)\s+|\$\s*)(`?)([\s\S]+)\1$/i.exec(text)?.[2]?.trim();
    if (command === undefined || command === "") return undefined;
    return async (work) => {
      await work.think(`I ask to run \`${command}\` in the copy and report how it ends.`);
      const outcome = await work.run(toServerCall(runCommand, { command }));
      if (outcome.status === "denied") {
        await work.say(
          `${describeDenial(`\`${command}\``, outcome)} Nothing ran. I can look instead: searching and reading need no grant.`,
        );
      } else if (outcome.value === undefined) await work.say(outcome.text);
      else
        await work.say(
          `\`${command}\` ended: **${outcome.status === "completed" ? "exit code 0" : outcome.text}**, ${countLines(outcome.value.output)} of output above.`,
        );
      return toEnding(outcome);
    };
  },
};

function countLines(output: string): string {
  const lines = output === "" ? 0 : output.trimEnd().split("\n").length;
  return lines === 1 ? "1 line" : `${lines} lines`;
}
