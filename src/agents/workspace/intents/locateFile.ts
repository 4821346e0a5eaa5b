import type { Work } from "../createWork.ts";
import { listFiles } from "../tools/listFiles.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { unquote } from "./unquote.ts";

/**
 * Finds the file that a person means by a path or by the end of one; says so where there is none or more than one.
 *
 * A path that leaves the workspace is returned as it is, so that the tool itself refuses it.
 */
export async function locateFile(work: Work, name: string): Promise<string | undefined> {
  const wanted = unquote(name).replace(/^\.\//, "");
  if (wanted.startsWith("/") || wanted.split("/").includes("..")) return wanted;
  const { value: files = [] } = await work.run(toServerCall(listFiles, {}));
  if (files.includes(wanted)) return wanted;
  const fitting = files.filter(
    (file) => file.endsWith(`/${wanted}`) || file.replace(/\.\w+$/, "").endsWith(`/${wanted}`),
  );
  if (fitting.length === 1) return fitting[0];
  await work.say(
    fitting.length === 0
      ? `There is no file \`${wanted}\` in the workspace. “List the files” shows all ${files.length}.`
      : `\`${wanted}\` could be any of these; please name one:\n\n${fitting.map((file) => `- \`${file}\``).join("\n")}`,
  );
  return undefined;
}
