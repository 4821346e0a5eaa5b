import { lstat, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CountersignError, type DiffContent } from "../../../model/index.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import { changeInTurn } from "../files/changeInTurn.ts";
import { readTextFile } from "../files/readTextFile.ts";
import { resolvePath } from "../files/resolvePath.ts";
import type { PreparedCall } from "./WorkspaceTool.ts";

/** The value of the three tools that change a file. */
export interface ChangeValue {
  readonly path: string;
}

/** Returns the text of a file; null if there is none. Rejects with a `CountersignError` for anything but a text file of the copy. */
export async function currentText(copy: WorkspaceCopy, path: string): Promise<string | null> {
  try {
    return (await readTextFile(copy, path)).text;
  } catch (error) {
    if (error instanceof CountersignError && error.code === "not_found") return null;
    throw error;
  }
}

/** Rejects with a `CountersignError` (`forbidden`) for a symbolic link: deleting the resolved path would delete another file. */
export async function refuseLink(copy: WorkspaceCopy, path: string): Promise<void> {
  if ((await lstat(resolve(copy.directory, path))).isSymbolicLink())
    throw new CountersignError({
      code: "forbidden",
      message: `\`${path}\` is a symbolic link, so it was not deleted.`,
    });
}

/**
 * Proposes a change of one file as its diff; applying it fails where the file has changed since then.
 *
 * @param change - Both whole texts; `null` means no file.
 * @param result - The result text of the call.
 */
export function changeFile(
  copy: WorkspaceCopy,
  change: Omit<DiffContent, "type">,
  { title, result }: { readonly title: string; readonly result: string },
): PreparedCall<ChangeValue> {
  const { path, oldText, newText } = change;
  return {
    title,
    locations: [{ path, ...firstChangedLine(oldText, newText) }],
    content: [{ type: "diff", path, oldText, newText }],
    async apply(_, signal) {
      await changeInTurn(copy, () => write(copy, change, signal));
      return { value: { path }, result };
    },
  };
}

/** Writes or deletes a file; rejects with a `CountersignError` (`conflict`) where it has changed. */
async function write(
  copy: WorkspaceCopy,
  { path, oldText, newText }: Omit<DiffContent, "type">,
  signal: AbortSignal,
): Promise<void> {
  if ((await currentText(copy, path)) !== oldText)
    throw new CountersignError({
      code: "conflict",
      message: `\`${path}\` has changed since this edit was proposed, so it was not written.`,
    });
  signal.throwIfAborted();
  const { absolute } = await resolvePath(copy.directory, path);
  if (newText === null) await rm(absolute);
  else {
    await mkdir(dirname(absolute), { recursive: true });
    await writeFile(absolute, newText);
  }
}

function firstChangedLine(oldText: string | null, newText: string | null): { line?: number | undefined } {
  if (oldText === null || newText === null) return {};
  const lines = newText.split("\n");
  const index = oldText.split("\n").findIndex((line, at) => line !== lines[at]);
  return index === -1 ? {} : { line: index + 1 };
}
