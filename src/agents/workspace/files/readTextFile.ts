import { readFile, stat } from "node:fs/promises";
import { CountersignError } from "../../../model/index.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import { hasCode, resolvePath, type ResolvedPath } from "./resolvePath.ts";

/** Largest file that is read, in bytes. */
const maxBytes = 2 * 1024 * 1024;

/** A text file of a copy. */
export interface TextFile extends ResolvedPath {
  readonly text: string;
}

/**
 * Reads a text file of a copy.
 *
 * Rejects with a `CountersignError`: `forbidden` outside the copy, `not_found`, `too_large`, `invalid_input` for folders and binary files.
 */
export async function readTextFile(copy: WorkspaceCopy, path: string): Promise<TextFile> {
  const place = await resolvePath(copy.directory, path);
  try {
    const stats = await stat(place.absolute);
    if (!stats.isFile()) throw new CountersignError({ code: "invalid_input", message: `\`${path}\` is not a file.` });
    if (stats.size > maxBytes)
      throw new CountersignError({
        code: "too_large",
        message: `\`${path}\` is larger than 2 MB, so it was not read.`,
      });
    const text = await readFile(place.absolute, "utf8");
    if (text.includes("\0"))
      throw new CountersignError({ code: "invalid_input", message: `\`${path}\` is not a text file.` });
    return { ...place, text };
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR"))
      throw new CountersignError(
        { code: "not_found", message: `\`${path}\` does not exist in the workspace.` },
        { cause: error },
      );
    throw error;
  }
}
