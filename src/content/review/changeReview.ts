import type { ChangeReview, ContentBlock, HunkDecision, ReviewComment, ReviewedFile } from "../../model/index.ts";
import { digestInput } from "../json/canonicalJson.ts";
import type { FileChange } from "../diff/FileChange.ts";
import { hunkKeys } from "../diff/hunkKeys.ts";
import { reviewMimeType } from "./readReview.ts";
import { keepHunks } from "../diff/keepHunks.ts";
import { reverseChange } from "../diff/reverseChange.ts";
import { writePatch } from "../patch/writePatch.ts";

/**
 * Summarizes a review of these files: which hunks of each stay and which are undone. `files`: in the order in which they were changed.
 * `decisions`: by the keys of `hunkKeys`; a hunk without one stays.
 */
export function toChangeReview(
  files: readonly FileChange[],
  decisions: Readonly<Record<string, HunkDecision>>,
  comments: readonly ReviewComment[],
): ChangeReview {
  // Where a file is now that was under the path before the later changes.
  const moved = new Map<string, string>();
  const reviewed = files.toReversed().map((file) => reviewFile(file, decisions, moved));
  return {
    files: reviewed.toReversed(),
    comments: comments.map(({ path, side, line, endLine, text }) => ({ path, side, line, endLine, text })),
  };
}

function reviewFile(
  file: FileChange,
  decisions: Readonly<Record<string, HunkDecision>>,
  moved: Map<string, string>,
): ReviewedFile {
  // One patch may list a new file at the old name of a moved one.
  const follows = file.operation === "modify" || file.operation === "move";
  const path = (follows ? moved.get(file.path) : undefined) ?? file.path;
  const keys = hunkKeys(file);
  const isKept = (hunk: number): boolean => decisions[keys[hunk] ?? ""] !== "reject";
  const rejected = keys.filter((_, hunk) => !isKept(hunk)).length;
  const { texts, diff, fragment } = file;
  const whole = texts !== undefined && diff !== undefined && fragment !== true;
  const text = whole ? keepHunks(texts, diff, isKept) : undefined;
  // A file of which a part is kept stays where it was moved or copied to.
  const stays = rejected < keys.length && (file.operation === "move" || file.operation === "copy");
  const place: FileChange = { ...file, path };
  const made: FileChange = stays ? { ...place, operation: "modify", oldPath: undefined } : place;
  // What was under this path before is another file.
  if (file.operation !== "modify") moved.delete(file.path);
  if (stays && file.operation === "move" && file.oldPath !== undefined) moved.set(file.oldPath, path);
  return {
    path,
    kept: keys.length - rejected,
    rejected,
    patch: writePatch([{ file, isKept }]),
    undo: writePatch([{ file: reverseChange(made), isKept: (hunk) => !isKept(hunk) }]),
    result: text === undefined ? undefined : text === null ? null : digestInput(text),
  };
}

/** Writes a review as the resource block in which it is sent. */
export function writeReview(review: ChangeReview): ContentBlock {
  return { type: "resource", uri: "countersign:review", mimeType: reviewMimeType, text: JSON.stringify(review) };
}
