import type { DiffContent, PatchContent } from "../model/index.ts";
import { diffLines } from "./diffLines.ts";
import type { LineDiff } from "./DiffHunk.ts";
import { parsePatch, type FilePatch } from "./parsePatch.ts";

/** A change as agents send it: two whole texts, or a patch of one or several files. */
export type SentChange = DiffContent | PatchContent;

/** The change of one file, ready to be shown. */
export interface FileChange {
  /** Path as the agent wrote it; untrusted text. */
  readonly path: string;
  /** Where it was before, for moves and copies. */
  readonly oldPath?: string;
  /** What happens to the file. */
  readonly operation: "add" | "delete" | "modify" | "move" | "copy";
  /** Absent where the agent named the file without the text of its change. */
  readonly diff?: LineDiff;
  /** Whether it is a binary file, which has no lines. */
  readonly binary: boolean;
}

/** Turns what an agent sent into changes of single files. A patch that cannot be read gives its listed files without text. */
export function toFileChanges(change: SentChange): FileChange[] {
  if (change.type === "diff") {
    const operation = change.oldText === null ? "add" : change.newText === null ? "delete" : "modify";
    return [{ path: change.path, operation, diff: diffLines(change.oldText, change.newText), binary: false }];
  }
  const patches = parsePatch(change.patch);
  if (change.changes.length === 0) return patches.map(fromPatch);
  return change.changes.map(({ path, oldPath, operation }) => {
    const patch = patches.find((file) => (file.newPath ?? file.oldPath) === path || file.oldPath === path);
    return {
      path,
      operation,
      binary: patch?.binary ?? false,
      ...(oldPath === undefined ? {} : { oldPath }),
      ...(patch === undefined ? {} : { diff: patch.diff }),
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
