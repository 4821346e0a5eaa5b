import type { PatchContent } from "../../model/index.ts";
import type { FileChange } from "../diff/FileChange.ts";
import { parsePatch, type FilePatch } from "./parsePatch.ts";
import { parseV4aPatch } from "./parseV4aPatch.ts";
import { isV4aPatch } from "./scanV4aPatch.ts";

/** Returns the files of a patch. One that cannot be parsed gives its listed files without text. */
export function readPatchFiles(change: PatchContent): readonly FileChange[] {
  const parsed = isV4aPatch(change.patch) ? parseV4aPatch(change.patch) : parsePatch(change.patch).map(fromPatch);
  if (change.changes.length === 0) return parsed;
  const places = new Map<string, FileChange>();
  for (const file of parsed)
    for (const name of [file.path, file.oldPath]) if (name !== undefined && !places.has(name)) places.set(name, file);
  return change.changes.map(({ path, oldPath, operation }) => {
    const file = places.get(path) ?? findByEnd(places, path);
    return {
      path,
      operation,
      binary: file?.binary ?? false,
      oldPath,
      diff: file?.diff,
    };
  });
}

/** The maximum depth of a repository's root folder. */
const maxFolders = 40;

/** Finds a file by the end of its path: agents list absolute paths, patches contain those from the root of the repository. */
function findByEnd(places: ReadonlyMap<string, FileChange>, path: string): FileChange | undefined {
  let at = path.indexOf("/");
  for (let count = 0; at !== -1 && count < maxFolders; count += 1) {
    const file = places.get(path.slice(at + 1));
    if (file !== undefined) return file;
    at = path.indexOf("/", at + 1);
  }
  return undefined;
}

function fromPatch({ oldPath, newPath, diff, binary }: FilePatch): FileChange {
  const path = newPath ?? oldPath ?? "";
  if (oldPath === null) return { path, operation: "add", diff, binary };
  if (newPath === null) return { path, operation: "delete", diff, binary };
  return oldPath === newPath
    ? { path, operation: "modify", diff, binary }
    : { path, oldPath, operation: "move", diff, binary };
}
