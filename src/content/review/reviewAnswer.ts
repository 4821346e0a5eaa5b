import type { ChangeReview, DiffContent, ReviewedFile } from "../../model/index.ts";
import { digestInput } from "../json/digestInput.ts";
import type { FileChange, SentChange } from "../diff/FileChange.ts";
import { hunkKeys } from "../diff/hunkKeys.ts";
import { findFileChanges, toFileChanges } from "../diff/toFileChanges.ts";

const digests = new WeakMap<DiffContent, string>();

function digestOf(change: DiffContent): string | null {
  if (change.newText === null) return null;
  const digest = digests.get(change) ?? digestInput(change.newText);
  digests.set(change, digest);
  return digest;
}

const wantedOf = new WeakMap<ReviewedFile, readonly string[]>();

/**
 * Names what the user wants of a reviewed file: the whole text it should have, or where that is unknown, each change that undoes what
 * was rejected. Nothing where all was kept, and where no report could tell that it was done: a binary file says nothing of its bytes.
 */
export function nameWanted(file: ReviewedFile): readonly string[] {
  const found = wantedOf.get(file) ?? readWanted(file);
  wantedOf.set(file, found);
  return found;
}

function readWanted({ path, rejected, result, undo }: ReviewedFile): readonly string[] {
  if (rejected === 0) return [];
  if (result !== undefined) return [`text:${digestInput([path, result])}`];
  const files = toFileChanges({ type: "patch", changes: [], patch: undo });
  const isTold = files.every(({ operation, diff }) => operation !== "modify" || (diff?.hunks.length ?? 0) > 0);
  return isTold ? nameHunks(files) : [];
}

function nameHunks(files: readonly FileChange[]): readonly string[] {
  return files.flatMap((file) => hunkKeys(file).map((key) => `hunk:${key}`));
}

/** Names what a change made, in the words of what is wanted: the text there is now, and where hunks are wanted, each of its own. */
export function nameMade(change: SentChange, wanted: ReadonlySet<string>): readonly string[] {
  const text = change.type === "diff" ? [`text:${digestInput([change.path, digestOf(change)])}`] : [];
  // Comparing texts costs; most reviews know the whole text.
  const wantsHunks = Array.from(wanted).some((name) => name.startsWith("hunk:"));
  return wantsHunks ? [...text, ...nameHunks(findFileChanges(change))] : text;
}

/** Tells whether a change is nothing but what is wanted, by the names of `nameWanted`. */
export function isWanted(change: SentChange, wanted: ReadonlySet<string>): boolean {
  const made = nameMade(change, wanted);
  const hunks = made.filter((name) => name.startsWith("hunk:"));
  const isText = made.some((name) => name.startsWith("text:") && wanted.has(name));
  return isText || (hunks.length > 0 && hunks.every((name) => wanted.has(name)));
}

/** Tells whether a change is what a review asked for. */
export function answersReview(change: SentChange, { files }: ChangeReview): boolean {
  return isWanted(change, new Set(files.flatMap(nameWanted)));
}
