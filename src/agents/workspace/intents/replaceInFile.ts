import type { Work } from "../createWork.ts";
import { editFile } from "../tools/editFile.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeDenial } from "./describeDenial.ts";
import { toEnding, type Ending } from "./Intent.ts";
import type { Intent } from "./Intent.ts";
import { locateFile } from "./locateFile.ts";
import { unquote } from "./unquote.ts";

/** What comes before the file: `replace "a" with "b"`. Quotes hold a text that contains "with". */
const sentence =
  /^(?:please\s+)?replace\s+(?=\S)("[^"]+"|'[^']+'|`[^`]+`|[\s\S]+?)(?<!\s)\s+(?:with|by)\s+(\S[\s\S]*)$/i;

/** Replaces exact text in one file. */
export const replaceInFile: Intent = {
  usage: "**Replace** `TEXT` **with** `TEXT` **in** `FILE`",
  match(text) {
    const [place, name] = /(?<!\s)\s+in\s+(\S+?)[.!]?$/i.exec(text) ?? [];
    if (place === undefined || name === undefined) return undefined;
    const [, from, to] = sentence.exec(text.slice(0, -place.length)) ?? [];
    if (from === undefined || to === undefined) return undefined;
    return (work) => replace(work, unquote(from), unquote(to), name);
  },
};

async function replace(work: Work, from: string, to: string, name: string): Promise<Ending> {
  await work.think(
    `I find ${name}, propose the change of every “${from}” as a diff, and write it only when you allow it.`,
  );
  const path = await locateFile(work, name);
  if (path === undefined) return "failed";
  const outcome = await work.run(toServerCall(editFile, { path, old_text: from, new_text: to, all: true }));
  if (outcome.status === "denied")
    await work.say(
      `${describeDenial("the edit", outcome)} I left \`${path}\` as it was. “Where is ${from}” shows the places, if you want to decide one by one.`,
    );
  else if (outcome.status === "failed") await work.say(outcome.text);
  else await work.say(`${outcome.text} “Run the tests” shows whether everything still works.`);
  return toEnding(outcome);
}
