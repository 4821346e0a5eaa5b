import { findText, occursTwice } from "../text/findText.ts";
import type { Json, JsonObject } from "../../model/index.ts";
import type { FileChange } from "../diff/FileChange.ts";
import { keepHunks } from "../diff/keepHunks.ts";
import { isV4aPatch, scanV4aPatch } from "../patch/scanV4aPatch.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import { toReplacement, type Replacement } from "../patch/toReplacement.ts";
import { writePatch } from "../patch/writePatch.ts";

/** Whether a hunk of a file is kept. A change without lines counts as one hunk. */
export type HunkChoice = (file: number, hunk: number) => boolean;

/**
 * Rewrites the input of a call that changes files, so that only the kept hunks are changed. Undefined if nothing is kept, and where
 * the input does not contain the change in a form that can be split: then the call can only be denied.
 *
 * Independent of tool names: it searches for the new text, for a pair of an old and a new part, or for a patch. Keeping all returns the
 * input unchanged.
 *
 * @param files - The files of the call, in the order of `readCallChanges`.
 */
export function reviseInput(
  input: Json | undefined,
  files: readonly FileChange[],
  isKept: HunkChoice,
): Json | undefined {
  const choices = files.flatMap((file, at) => hunksOf(file).map((hunk) => isKept(at, hunk)));
  if (input === undefined || !choices.includes(true)) return undefined;
  if (!choices.includes(false)) return input;
  if (typeof input === "string") return revisePatch(input, files, isKept);
  if (typeof input !== "object" || input === null || Array.isArray(input)) return undefined;
  const [file] = files;
  const only = files.length === 1 && file?.texts !== undefined ? file : undefined;
  return (
    (only && reviseWhole(input, only, isKept)) ??
    (only && revisePart(input, only, isKept)) ??
    reviseField(input, (value) => revisePatch(value, files, isKept))
  );
}

/** Returns the indexes of the hunks of a file: at least one, for a change without lines. */
export function hunksOf({ diff }: FileChange): readonly number[] {
  return [...(diff === undefined || diff.hunks.length === 0 ? [0] : diff.hunks.keys())];
}

/** `{"path":"a.js","text":"..."}`: the whole new text, in any field. */
function reviseWhole(input: JsonObject, { texts, diff, fragment }: FileChange, isKept: HunkChoice): Json | undefined {
  if (texts === undefined || diff === undefined || texts.newText === null || fragment === true) return undefined;
  const result = keepHunks(texts, diff, (hunk) => isKept(0, hunk));
  return result === null ? undefined : reviseField(input, (value) => (value === texts.newText ? result : undefined));
}

/** Fields that are tried as old and new text, each with each: no editing tool has more. */
const maxFields = 12;

/** `{"path":"a.js","old_text":"1","new_text":"2","all":true}`: two fields; replacing one by the other gives the new text. */
function revisePart(input: JsonObject, { texts, diff }: FileChange, isKept: HunkChoice): Json | undefined {
  const { oldText = null, newText = null } = texts ?? {};
  if (oldText === null || newText === null || diff === undefined) return undefined;
  const result = keepHunks({ oldText, newText }, diff, (hunk) => isKept(0, hunk)) ?? "";
  const strings = Object.entries(input)
    .filter((field): field is [string, string] => typeof field[1] === "string")
    .slice(0, maxFields);
  for (const [fromName, from] of strings) {
    if (from === "" || findText(oldText, from) === -1) continue;
    const to = strings.find(([name, value]) => name !== fromName && replacesTo(oldText, from, value, newText));
    if (to !== undefined) return { ...input, ...replaceFields([fromName, to[0]], input, cut(oldText, from, result)) };
  }
  return undefined;
}

/** Whether replacing all occurrences of one text by another gives the wanted text. */
function replacesTo(text: string, from: string, to: string, wanted: string): boolean {
  const pieces: string[] = [];
  let start = 0;
  let length = text.length;
  for (let at = findText(text, from); at !== -1; at = findText(text, from, start)) {
    pieces.push(text.slice(start, at));
    start = at + from.length;
    length += to.length - from.length;
  }
  // Compared first: many occurrences and a long replacement could exceed the memory.
  return length === wanted.length && [...pieces, text.slice(start)].join(to) === wanted;
}

/** Cuts the replacement itself where it occurs once and contains all that is kept; else also includes the lines around it. */
function cut(oldText: string, from: string, result: string): Replacement {
  const at = findText(oldText, from);
  const [head, tail] = [oldText.slice(0, at), oldText.slice(at + from.length)];
  const fits = result.startsWith(head) && result.endsWith(tail) && result.length >= head.length + tail.length;
  if (fits && !occursTwice(oldText, from)) return { from, to: result.slice(head.length, result.length - tail.length) };
  return toReplacement(oldText, result);
}

/** Sets the new fields. One of many occurrences remains: any flag to replace all of them is cleared. */
function replaceFields(
  [fromName, toName]: readonly [string, string],
  input: JsonObject,
  { from, to }: Replacement,
): JsonObject {
  const flags = Object.entries(input).filter(([name, value]) => value === true && /all/i.test(name));
  return { ...Object.fromEntries(flags.map(([name]) => [name, false])), [fromName]: from, [toName]: to };
}

function reviseField(input: JsonObject, revise: (value: string) => string | undefined): Json | undefined {
  for (const [name, value] of Object.entries(input)) {
    const revised = typeof value === "string" ? revise(value) : undefined;
    if (revised !== undefined) return { ...input, [name]: revised };
  }
  return undefined;
}

/** Rewrites a patch with the kept hunks. V4A stays as written; a unified patch is renumbered. */
function revisePatch(text: string, files: readonly FileChange[], isKept: HunkChoice): string | undefined {
  const parsed = toFileChanges({ type: "patch", changes: [], patch: text });
  const same = parsed.length === files.length && parsed.every((file, at) => sameHunks(file, files[at]));
  if (parsed.length === 0 || !same) return undefined;
  if (!isV4aPatch(text)) return writePatch(parsed.map((file, at) => ({ file, isKept: (hunk) => isKept(at, hunk) })));
  const hasKept = parsed.map((file, at) => hunksOf(file).some((hunk) => isKept(at, hunk)));
  return scanV4aPatch(text)
    .filter(({ file, hunk }) => file < 0 || (hunk < 0 ? hasKept[file] : isKept(file, hunk)))
    .map((line) => line.text)
    .join("");
}

function sameHunks(file: FileChange, other: FileChange | undefined): boolean {
  return file.path === other?.path && hunksOf(file).length === hunksOf(other).length;
}
