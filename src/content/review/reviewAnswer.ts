import type { ChangeReview, DiffContent, ReviewedFile } from "../../model/index.ts";
import { digestInput } from "../json/canonicalJson.ts";
import type { FileChange, SentChange } from "../diff/FileChange.ts";
import { hunkKeys } from "../diff/hunkKeys.ts";
import { findFileChanges, toFileChanges } from "../diff/toFileChanges.ts";

const textNames = new WeakMap<DiffContent, string>();

/** Returns the name of a change's new text. Cached: a thread is searched with each event. */
function nameText(change: DiffContent): string {
  const cached = textNames.get(change);
  if (cached !== undefined) return cached;
  const { path, newText } = change;
  const name = `text:${digestInput([path, newText === null ? null : digestInput(newText)])}`;
  textNames.set(change, name);
  return name;
}

const wantedOf = new WeakMap<ReviewedFile, readonly string[]>();

/**
 * Returns the names of the wanted result of a reviewed file, to be compared with those of a later change (`nameMade`): `text:` and a digest
 * of path and whole text, or where that is unknown `hunk:` and the key of each hunk that undoes a rejected one. Empty if all was kept, and
 * where no report could confirm it: a patch has no bytes of a binary file.
 */
export function nameWanted(file: ReviewedFile): readonly string[] {
  const names = wantedOf.get(file) ?? readWanted(file);
  wantedOf.set(file, names);
  return names;
}

function readWanted({ path, rejected, result, undo }: ReviewedFile): readonly string[] {
  if (rejected === 0) return [];
  if (result !== undefined) return [`text:${digestInput([path, result])}`];
  const files = toFileChanges({ type: "patch", changes: [], patch: undo });
  const isVerifiable = files.every(({ operation, diff }) => operation !== "modify" || (diff?.hunks.length ?? 0) > 0);
  return isVerifiable ? nameHunks(files) : [];
}

function nameHunks(files: readonly FileChange[]): readonly string[] {
  return files.flatMap((file) => hunkKeys(file).map((key) => `hunk:${key}`));
}

const allWanted = new WeakMap<ChangeReview, ReadonlySet<string>>();

/** Returns the names of the wanted results of all files of a review (`nameWanted`). The same review gives the same set. */
export function nameAllWanted(review: ChangeReview): ReadonlySet<string> {
  const names = allWanted.get(review) ?? new Set(review.files.flatMap(nameWanted));
  allWanted.set(review, names);
  return names;
}

const hunkSets = new WeakMap<ReadonlySet<string>, boolean>();

function hasHunks(wanted: ReadonlySet<string>): boolean {
  const has = hunkSets.get(wanted) ?? Array.from(wanted).some((name) => name.startsWith("hunk:"));
  hunkSets.set(wanted, has);
  return has;
}

/** Returns the names of a change's result in the form of `nameWanted`: of its new text, and of each of its hunks where hunks are wanted. */
export function nameMade(change: SentChange, wanted: ReadonlySet<string>): readonly string[] {
  const text = change.type === "diff" ? [nameText(change)] : [];
  // Comparing texts is expensive, and most reviews contain the whole text.
  return hasHunks(wanted) ? [...text, ...nameHunks(findFileChanges(change))] : text;
}

/** Whether a change contains nothing but what is wanted, by the names of `nameWanted`. */
function isWanted(change: SentChange, wanted: ReadonlySet<string>): boolean {
  const made = nameMade(change, wanted);
  const hunks = made.filter((name) => name.startsWith("hunk:"));
  const isText = made.some((name) => name.startsWith("text:") && wanted.has(name));
  return isText || (hunks.length > 0 && hunks.every((name) => wanted.has(name)));
}

/**
 * Creates a test for changes in the order in which they were made: whether each is what was wanted, by the names of `nameWanted`. What was
 * reached counts no longer once another change was made.
 */
export function createWantedTest(names: Iterable<string>): (change: SentChange) => boolean {
  const left = new Set(names);
  const reached = new Set<string>();
  return (change) => {
    if (left.size === 0) return false;
    if (isWanted(change, left)) {
      for (const name of nameMade(change, left)) reached.add(name);
      return true;
    }
    for (const name of reached) left.delete(name);
    reached.clear();
    return false;
  };
}
