import { addToList, type PatchChange, type PatchContent } from "../../model/index.ts";
import { toWorkspacePath } from "../call/toWorkspacePath.ts";
import type { FileChange } from "../diff/FileChange.ts";
import { readPatch, type FilePatch, type ParsedPatch } from "./parsePatch.ts";
import { parseV4aPatch } from "./parseV4aPatch.ts";
import { isV4aPatch } from "./scanV4aPatch.ts";

/**
 * Returns the files of a patch: the listed ones with their changes in the text, then those of the text that are not listed. Each file of
 * the text is returned once. A text that cannot be parsed gives the listed files without lines.
 */
export function readPatchFiles(change: PatchContent): readonly FileChange[] {
  const { files } = parse(change.patch);
  if (change.changes.length === 0) return files;
  const found = matchFiles(change.changes, files);
  const taken = new Set(found);
  return [
    ...change.changes.map(({ path, oldPath, operation }, at) => {
      const file = found[at];
      return { path, operation, binary: file?.binary ?? false, oldPath, diff: file?.diff };
    }),
    ...files.filter((file) => !taken.has(file)),
  ];
}

/**
 * Whether `readPatchFiles` returns all that the text of a patch says: each of its lines, and each of its files under its own path, its
 * own previous path and with its own operation.
 */
export function isPatchRead({ changes, patch }: PatchContent, workspace: string | undefined): boolean {
  const { files, skipped } = parse(patch);
  if (skipped > 0) return false;
  if (changes.length === 0) return true;
  const found = matchFiles(changes, files);
  const isSame = (one: string | undefined, other: string | undefined): boolean =>
    one === other ||
    (one !== undefined &&
      other !== undefined &&
      toWorkspacePath(one, workspace).absolute === toWorkspacePath(other, workspace).absolute);
  const same = changes.filter(({ path, oldPath, operation }, at) => {
    const file = found[at];
    return file?.operation === operation && isSame(path, file.path) && isSame(oldPath, file.oldPath);
  });
  return same.length === files.length;
}

function parse(patch: string): ParsedPatch<FileChange> {
  if (isV4aPatch(patch)) return parseV4aPatch(patch);
  const { files, skipped } = readPatch(patch);
  return { files: files.map(fromPatch), skipped };
}

/** Finds the file of the text for each listed one; none for two. Two sections about one file belong to two entries, in their order. */
function matchFiles(
  changes: readonly PatchChange[],
  files: readonly FileChange[],
): readonly (FileChange | undefined)[] {
  const free = new Map<string, FileChange[]>();
  for (const file of files.toReversed()) addToList(free, file.path, file);
  const found = changes.map(({ path }) => free.get(path)?.pop());
  const rest = changes.filter((_, at) => found[at] === undefined).map(({ path }) => path);
  const root = findRoot(rest, free);
  if (root === undefined) return found;
  return changes.map(({ path }, at) => found[at] ?? free.get(path.slice(root.length))?.pop());
}

/** The maximum depth of a repository's root folder. */
const maxFolders = 40;

/**
 * Finds the folder of the repository: agents list absolute paths, patches contain those from the root. Undefined unless exactly one
 * folder makes listed paths of all those in the text.
 */
function findRoot(listed: readonly string[], free: ReadonlyMap<string, readonly FileChange[]>): string | undefined {
  const [first] = listed;
  const wanted = Array.from(free.values()).reduce((sum, files) => sum + files.length, 0);
  if (first === undefined || !/^(?:[a-z]:)?[\\/]/i.test(first) || wanted !== listed.length) return undefined;
  const roots: string[] = [];
  for (let at = first.indexOf("/"); at !== -1 && roots.length < 2; at = first.indexOf("/", at + 1)) {
    const root = first.slice(0, at + 1);
    if (root.split("/").length > maxFolders) break;
    const inText = listed.filter((path) => path.startsWith(root) && (free.get(path.slice(at + 1))?.length ?? 0) > 0);
    if (inText.length === listed.length && new Set(inText).size === wanted) roots.push(root);
  }
  return roots.length === 1 ? roots[0] : undefined;
}

function fromPatch({ oldPath, newPath, diff, binary, copied }: FilePatch): FileChange {
  const path = newPath ?? oldPath ?? "";
  if (oldPath === null) return { path, operation: "add", diff, binary };
  if (newPath === null) return { path, operation: "delete", diff, binary };
  if (copied === true) return { path, oldPath, operation: "copy", diff, binary };
  return oldPath === newPath
    ? { path, operation: "modify", diff, binary }
    : { path, oldPath, operation: "move", diff, binary };
}
