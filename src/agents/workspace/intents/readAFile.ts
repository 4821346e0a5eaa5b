import { readFile } from "../tools/readFile.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { toEnding } from "./Intent.ts";
import type { Intent } from "./Intent.ts";
import { locateFile } from "./locateFile.ts";

/** Maximum characters of the file in the answer. */
const maxShown = 6000;

/** Reads a file and shows the start of its text. */
export const readAFile: Intent = {
  usage: "**Read** `FILE`",
  match(text) {
    const name = /^(?:please\s+)?(?:read|show|cat)\s+(?:me\s+)?(\S+)$/i.exec(text)?.[1];
    if (name === undefined) return undefined;
    return async (work) => {
      const path = await locateFile(work, name);
      if (path === undefined) return "failed";
      const outcome = await work.run(toServerCall(readFile, { path }));
      await work.say(outcome.value === undefined ? outcome.text : formatFile(path, outcome.value.text));
      return toEnding(outcome);
    };
  },
};

/** Returns the text as a Markdown code block whose fence is longer than any run of backticks in it. */
function formatFile(path: string, text: string): string {
  const shown = text.slice(0, maxShown);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const language = /\.(\w+)$/.exec(path)?.[1] ?? "";
  const rest =
    text.length > maxShown
      ? `\n\nThe first ${maxShown} of ${text.length} characters; the whole text is in the call above.`
      : "";
  return `\`${path}\`:\n\n${fence}${language}\n${shown}${shown.endsWith("\n") ? "" : "\n"}${fence}${rest}`;
}
