import { addToList, isObject, type Json, type JsonObject } from "../../model/index.ts";
import { toWorkspacePath } from "../call/toWorkspacePath.ts";
import type { SentChange } from "../diff/FileChange.ts";
import {
  changedPathNames,
  newTextNames,
  readInputChanges,
  type ChangeSources,
  type InputChange,
} from "../diff/readInputChanges.ts";
import { hasLongLine, showsPatch } from "../patch/showsPatch.ts";
import { findText } from "../text/findText.ts";

/** Pointers in the input (`/path`), each with the index of the shown change that contains its text in full. */
export type ShownLeaves = ReadonlyMap<string, number>;

/** Returns the leaves that changes were read from, as far as their diffs contain them. */
export function findReadLeaves(read: readonly InputChange[], workspace: string | undefined): ShownLeaves {
  const leaves = new Map<string, number>();
  for (const [index, found] of read.entries()) addLeaves(leaves, index, found.change, found, workspace);
  return leaves;
}

/**
 * Returns the leaves of the input that contain nothing but a change that was sent beside it. Path and texts of one object must be those
 * of one change, and each change is found once: an equal text elsewhere in the input may mean something else, and has to be shown.
 *
 * Beside whole texts the input often contains parts and their replacements. They are shown where replacing them gives the new text.
 */
export function findSentLeaves(sent: readonly SentChange[], input: Json, workspace: string | undefined): ShownLeaves {
  const leaves = new Map<string, number>();
  const read = readInputChanges(input);
  const taken = new Set<number>();
  const take = (key: (change: SentChange) => string | undefined, found: readonly InputChange[]): void => {
    const places = new Map<string | undefined, number[]>();
    for (const [index, change] of sent.entries()) addToList(places, key(change), index);
    const next = new Map<readonly number[], number>();
    for (const one of found) {
      const own = key(one.change);
      const same = own === undefined ? [] : (places.get(own) ?? []);
      let at = next.get(same) ?? 0;
      while (taken.has(same[at] ?? -1)) at += 1;
      next.set(same, at + 1);
      const index = same[at];
      const change = index === undefined ? undefined : sent[index];
      if (index === undefined || change === undefined) continue;
      taken.add(index);
      addLeaves(leaves, index, change, one, workspace);
    }
  };
  take((change) => nameChange(change, workspace), read);
  take((change) => nameWrite(change, workspace), readWrites(input, workspace));
  const [only] = sent;
  if (sent.length === 1 && taken.size === 0 && only?.type === "diff" && makesText(read, only, workspace))
    for (const part of read) addLeaves(leaves, 0, only, part, workspace);
  return leaves;
}

/** A text that is equal for two changes of the same file with the same texts. A new file has no old text, or an empty one. */
function nameChange(change: SentChange, workspace: string | undefined): string {
  if (change.type === "patch") return JSON.stringify(["patch", change.patch]);
  const { path, oldText, newText } = change;
  return JSON.stringify([toWorkspacePath(path, workspace).absolute, oldText ?? "", newText]);
}

/** The same for the whole new text of a file. */
function nameWrite(change: SentChange, workspace: string | undefined): string | undefined {
  if (change.type !== "diff" || change.newText === null) return undefined;
  return JSON.stringify([toWorkspacePath(change.path, workspace).absolute, change.newText]);
}

/** Adds the leaves of a change in the input whose texts the diff of the shown change contains. */
function addLeaves(
  leaves: Map<string, number>,
  index: number,
  shown: SentChange,
  { change, sources }: InputChange,
  workspace: string | undefined,
): void {
  const add = (pointer: string | undefined): void => {
    if (pointer !== undefined && !leaves.has(pointer)) leaves.set(pointer, index);
  };
  if (shown.type === "patch" || change.type === "patch") {
    if (shown.type !== "patch" || !showsPatch(shown, workspace)) return;
    add(sources.path);
    add(sources.patch);
    return;
  }
  // Another spelling of the same path stays in sight.
  if (change.path === shown.path) add(sources.path);
  if (change.oldText !== null && !hasLongLine(change.oldText)) add(sources.oldText);
  if (change.newText !== null && !hasLongLine(change.newText)) add(sources.newText);
}

/** Parts up to which it is tried whether they make the new text: each is searched in the whole text. */
const maxParts = 100;

/** Whether replacing the parts one after the other gives exactly the new text, and each of their texts is in the shown ones. */
function makesText(
  read: readonly InputChange[],
  shown: Exclude<SentChange, { type: "patch" }>,
  workspace: string | undefined,
): boolean {
  const { oldText, newText } = shown;
  if (oldText === null || newText === null || read.length === 0 || read.length > maxParts) return false;
  const place = toWorkspacePath(shown.path, workspace).absolute;
  let text = oldText;
  for (const { change } of read) {
    if (change.type !== "fragment" || toWorkspacePath(change.path, workspace).absolute !== place) return false;
    const at = findText(text, change.oldText);
    if (at === -1 || findText(oldText, change.oldText) === -1 || findText(newText, change.newText) === -1) return false;
    text = text.slice(0, at) + change.newText + text.slice(at + change.oldText.length);
  }
  return text === newText;
}

// The keys under which tools have a path, and the whole text that they write.
const pathNames = [...changedPathNames, "file", "abs_path", "target_file"];
const textNames = ["file_text", "content", "contents", "text", ...newTextNames];

/** Finds `{"path":"a.js","content":"..."}`: the input, or entries of its `edits`, with one path and one text. */
function readWrites(input: Json, workspace: string | undefined): readonly InputChange[] {
  if (!isObject(input)) return [];
  const edits = Array.isArray(input["edits"]) ? input["edits"] : [];
  return [
    ...readWrite(input, "", workspace),
    ...edits.flatMap((edit, at) => (isObject(edit) ? readWrite(edit, `/edits/${at}`, workspace) : [])),
  ];
}

function readWrite(object: JsonObject, root: string, workspace: string | undefined): readonly InputChange[] {
  const paths = listTexts(object, pathNames);
  const texts = listTexts(object, textNames);
  const [[pathName, path] = [], ...otherPaths] = paths;
  const [[textName, newText] = [], ...otherTexts] = texts;
  if (path === undefined || newText === undefined || otherTexts.length > 0) return [];
  const place = toWorkspacePath(path, workspace).absolute;
  if (otherPaths.some(([, other]) => toWorkspacePath(other, workspace).absolute !== place)) return [];
  const sources: ChangeSources = { path: `${root}/${pathName}`, newText: `${root}/${textName}` };
  return [{ change: { type: "diff", path, oldText: null, newText }, sources }];
}

function listTexts(object: JsonObject, names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((name) => {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    return typeof value === "string" ? [[name, value] as const] : [];
  });
}
