import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { CountersignError, hasCode } from "../../../model/index.ts";
import type { WorkspaceCopy } from "../createCopies.ts";
import { resolvePath, type ResolvedPath } from "./resolvePath.ts";

/** Largest file that is read, in bytes. */
const maxBytes = 2 * 1024 * 1024;

/** A text file of a copy. */
export interface TextFile extends ResolvedPath {
  readonly text: string;
}

/**
 * Reads a text file of a copy.
 *
 * Rejects with a `CountersignError`: `forbidden` outside the copy, `not_found`, `too_large`, `invalid_input` for folders and
 * for files that are not text in UTF-8: written back they would lose bytes.
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
    const text = decodeText(await readFile(place.absolute));
    if (text === undefined)
      throw new CountersignError({
        code: "invalid_input",
        message: `\`${path}\` is not UTF-8 text, so it was not read.`,
      });
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

/** Decodes the bytes of a text file; undefined if they are not UTF-8 or contain a NUL, as binary files do. */
export function decodeText(bytes: Buffer): string | undefined {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString("utf8") : undefined;
}
