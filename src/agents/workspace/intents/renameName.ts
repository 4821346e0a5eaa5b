import type { Work } from "../createWork.ts";
import { editFile } from "../tools/editFile.ts";
import { search } from "../tools/search.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeCut } from "./describeCut.ts";
import type { Ending, Intent } from "./Intent.ts";

/** Renames an identifier in all files: one diff each, in one prompt. */
export const renameName: Intent = {
  usage: "**Rename** `NAME` **to** `NAME` in all files",
  match(text) {
    const parts = /^(?:please\s+)?rename\s+(["'`]?)([\p{L}\p{N}_$]+)\1\s+to\s+(["'`]?)([\p{L}\p{N}_$]+)\3[.!]?$/iu.exec(
      text,
    );
    const [from, to] = [parts?.[2], parts?.[4]];
    return from === undefined || to === undefined ? undefined : (work) => rename(work, from, to);
  },
};

async function rename(work: Work, from: string, to: string): Promise<Ending> {
  await work.think(
    `I find the files that hold the whole word ${from}, check that ${to} is free, and propose one edit for each file.`,
  );
  const [old, taken] = await work.runAll([from, to].map((query) => toServerCall(search, { query, whole_word: true })));
  const { matches = [], cut = false, filesCut = false } = old?.value ?? {};
  const paths = [...new Set(matches.map(({ path }) => path))];
  if (paths.length === 0) {
    await work.say(
      `No file${filesCut ? " that I searched" : ""} holds the whole word \`${from}\`, so there is nothing to rename.${describeCut(filesCut)}`,
    );
    return "failed";
  }
  const clash = taken?.value?.matches[0];
  if (clash !== undefined)
    await work.say(
      `Mind that \`${to}\` is already used, for example at \`${clash.path}:${clash.line}\`; the two would become one.`,
    );
  const outcomes = await work.runAll(
    paths.map((path) => toServerCall(editFile, { path, old_text: from, new_text: to, all: true, whole_word: true })),
  );
  const of = (status: string): readonly string[] => paths.filter((_, index) => outcomes[index]?.status === status);
  const failed = outcomes.filter(({ status }) => status === "failed").map(({ text }) => text);
  const told = describe(from, to, { done: of("completed"), denied: of("denied"), failed, cut });
  await work.say(`${told}${describeCut(filesCut)}`);
  if (failed.length > 0) return "failed";
  if (of("denied").length > 0) return "denied";
  // A plan must not go on with a name that other files may still hold.
  return cut || filesCut ? "failed" : "done";
}

interface Result {
  readonly done: readonly string[];
  readonly denied: readonly string[];
  readonly failed: readonly string[];
  /** Whether there were more matches than a search lists. */
  readonly cut: boolean;
}

function describe(from: string, to: string, { done, denied, failed, cut }: Result): string {
  const list = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(", ");
  const sentences = [
    done.length === 0 ? `Nothing was renamed.` : `Renamed \`${from}\` to \`${to}\` in ${list(done)}.`,
    ...(denied.length === 0
      ? []
      : [
          `You did not allow ${list(denied)}: I left ${denied.length === 1 ? "it" : "them"} as before, with \`${from}\`.`,
        ]),
    ...(denied.length > 0 && done.length > 0
      ? [`The files no longer agree on the name; “rename ${to} to ${from}” takes the rest back.`]
      : []),
    ...failed,
    ...(cut ? ["There are more matches than one search lists; the same request again goes on with the rest."] : []),
  ];
  return sentences.join(" ");
}
