import type { PatchContent } from "../model/index.ts";
import type { FileChange } from "./FileChange.ts";
import { parsePatch, type FilePatch } from "./parsePatch.ts";
import { parseV4aPatch } from "./parseV4aPatch.ts";
import { isV4aPatch } from "./scanV4aPatch.ts";

/** Returns the files of a patch. One that cannot be read gives its listed files without text. */
export function readPatchFiles(change: PatchContent): readonly FileChange[] {
  const read = isV4aPatch(change.patch) ? parseV4aPatch(change.patch) : parsePatch(change.patch).map(fromPatch);
  if (change.changes.length === 0) return read;
  return change.changes.map(({ path, oldPath, operation }) => {
    const found =
      read.find((file) => file.path === path || file.oldPath === path) ??
      // Agents name files by absolute paths, patches by those from the root of the repository.
      read.find((file) => path.endsWith(`/${file.path}`));
    return {
      path,
      operation,
      binary: found?.binary ?? false,
      ...(oldPath === undefined ? {} : { oldPath }),
      ...(found?.diff === undefined ? {} : { diff: found.diff }),
    };
  });
}

function fromPatch({ oldPath, newPath, diff, binary }: FilePatch): FileChange {
  const path = newPath ?? oldPath ?? "";
  if (oldPath === null) return { path, operation: "add", diff, binary };
  if (newPath === null) return { path, operation: "delete", diff, binary };
  return oldPath === newPath
    ? { path, operation: "modify", diff, binary }
    : { path, oldPath, operation: "move", diff, binary };
}
