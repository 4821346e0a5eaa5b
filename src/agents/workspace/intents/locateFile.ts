import type { Work } from "../createWork.ts";
import { listFiles } from "../tools/listFiles.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { CountersignError } from "../../../model/index.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { describeCut } from "./describeCut.ts";
import { unquote } from "./unquote.ts";

/**
 * Finds the file that a person means by a path or by the end of one, with or without its extension. Where there is none or more than one,
 * it tells the user and returns undefined.
 *
 * A path that exists or leaves the workspace is returned as it is (without quotes and `./`): a tool reads it, or refuses it.
 */
export async function locateFile(work: Work, name: string): Promise<string | undefined> {
  const wanted = unquote(name).replace(/^\.\//, "");
  if (!(await work.recall(() => isMissing(work, wanted)))) return wanted;
  const { value } = await work.run(toServerCall(listFiles, {}));
  const { files = [], cut = false } = value ?? {};
  const fitting = files.filter(
    (file) => file.endsWith(`/${wanted}`) || file.replace(/\.\w+$/, "").endsWith(`/${wanted}`),
  );
  if (fitting.length === 1) return fitting[0];
  await work.say(
    fitting.length === 0
      ? `${cut ? `I found no file \`${wanted}\`.` : `There is no file \`${wanted}\` in the workspace.`} “List the files” shows ${cut ? "" : "all "}${files.length}.${describeCut(cut)}`
      : `\`${wanted}\` could be any of these; please name one:\n\n${fitting.map((file) => `- \`${file}\``).join("\n")}`,
  );
  return undefined;
}

async function isMissing({ copy }: Work, path: string): Promise<boolean> {
  try {
    await readTextFile(copy, path);
    return false;
  } catch (error) {
    return error instanceof CountersignError && error.code === "not_found";
  }
}
