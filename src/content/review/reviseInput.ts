import { findText, occursTwice } from "../text/findText.ts";
import { isObject, type Json, type JsonObject } from "../../model/index.ts";
import type { FileChange, FragmentChange } from "../diff/FileChange.ts";
import { diffLines } from "../diff/diffLines.ts";
import { keepHunks } from "../diff/keepHunks.ts";
import { readCallChanges } from "../diff/readCallChanges.ts";
import { isPatchRead } from "../patch/readPatchFiles.ts";
import { isV4aPatch, scanV4aPatch } from "../patch/scanV4aPatch.ts";
import { toFileChanges } from "../diff/toFileChanges.ts";
import { toReplacement, type Replacement } from "../patch/toReplacement.ts";
import { writePatch } from "../patch/writePatch.ts";

/** Whether a hunk of a file is kept. A change without lines counts as one hunk. */
export type HunkChoice = (file: number, hunk: number) => boolean;

/**
 * Rewrites the input of a call that changes files, so that only the kept hunks are changed. Undefined if nothing is kept, where the
 * input does not contain the change in a form that can be split, and where more than one of its fields could be the one that the tool
 * reads: then the call can only be denied.
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
  const revised = typeof input === "string" ? revisePatch(input, files, isKept) : reviseFields(input, files, isKept);
  return revised !== undefined && makesKept(revised, files, isKept) ? revised : undefined;
}

/** Fields with a text up to which an input is rewritten: each is tried with each as old and new text, and no editing tool has more. */
const maxFields = 12;

/** Rewrites the fields of an object, where exactly one of its readings gives the change and no other field could contain it as well. */
function reviseFields(input: Json, files: readonly FileChange[], isKept: HunkChoice): Json | undefined {
  if (!isObject(input)) return undefined;
  const strings = Object.entries(input).filter((field): field is [string, string] => typeof field[1] === "string");
  if (strings.length > maxFields) return undefined;
  const [file] = files;
  const only = files.length === 1 && file?.texts !== undefined ? file : undefined;
  const found: JsonObject[] = [
    ...(only === undefined ? [] : [...reviseWhole(strings, only, isKept), ...revisePart(input, strings, only, isKept)]),
    ...strings.flatMap(([name, value]) => {
      const patch = revisePatch(value, files, isKept);
      return patch === undefined ? [] : [{ [name]: patch }];
    }),
  ];
  // Which field the tool reads is unknown: rewriting one of two would leave the rejected hunks in the other.
  const [fields, ...others] = found;
  if (fields === undefined || others.length > 0) return undefined;
  const rejected = files.flatMap((it, at) => listAdded(it, (hunk) => !isKept(at, hunk)));
  const paths = new Set(files.map(({ path }) => path));
  // A line may name the file, but what is called its path may not contain a line.
  const isPath = (value: Json): boolean =>
    typeof value === "string" &&
    paths.has(value) &&
    !value.includes("\n") &&
    rejected.every((line) => !value.includes(line));
  const isClear = Object.entries(input).every(
    ([name, value]) => Object.hasOwn(fields, name) || isPath(value) || isUnrelated(value, rejected),
  );
  return isClear ? { ...input, ...fields } : undefined;
}

/** The added lines of some hunks, without the blanks around them. */
function listAdded({ diff }: FileChange, isListed: (hunk: number) => boolean): readonly string[] {
  const hunks = diff?.hunks.filter((_, index) => isListed(index)) ?? [];
  return hunks
    .flatMap(({ lines }) => lines.filter(({ type }) => type === "added").map(({ text }) => text.trim()))
    .filter((text) => text !== "");
}

/** Characters of a field that is compared with each rejected line. */
const maxOther = 200;

/** Whether a field contains nothing of the rejected lines, in any form: no text of several lines, no texts inside of it. */
function isUnrelated(value: Json, rejected: readonly string[]): boolean {
  if (typeof value === "object" && value !== null)
    return Object.values(value).every((inner: Json) => typeof inner !== "string" && typeof inner !== "object");
  if (typeof value !== "string" || value === "") return true;
  if (value.length > maxOther || value.includes("\n")) return false;
  return rejected.every((line) => !value.includes(line) && !line.includes(value));
}

/**
 * Whether a revised input, read again, changes exactly the kept hunks. One that is not read as a change, because its tool has names of
 * its own, has been searched for the change instead.
 */
function makesKept(revised: Json, files: readonly FileChange[], isKept: HunkChoice): boolean {
  const read = readCallChanges({ kind: "edit", content: [], input: revised });
  if (read.length === 0) return true;
  const [file] = files;
  const parts = read.filter((change) => change.type !== "patch");
  if (parts.length === read.length && files.length === 1 && file?.texts !== undefined) {
    let text = file.texts.oldText;
    for (const part of parts) text = part.type === "diff" ? part.newText : replaceOne(text, part);
    return text === keepText(file, isKept);
  }
  const kept = files.map((it, at) => describeHunks(it, (hunk) => isKept(at, hunk)));
  const made = read.flatMap(toFileChanges).map((it) => describeHunks(it, () => true));
  return isSameList(
    made,
    kept.filter((text) => text !== ""),
  );
}

/** The text of the only file with its kept hunks. The lines of a fragment have no numbers: its texts are compared once more. */
function keepText({ texts, diff, fragment }: FileChange, isKept: HunkChoice): string | null | undefined {
  if (texts === undefined || diff === undefined) return undefined;
  const numbered = fragment === true ? diffLines(texts.oldText, texts.newText) : diff;
  return numbered.hunks.length === diff.hunks.length
    ? keepHunks(texts, numbered, (hunk) => isKept(0, hunk))
    : undefined;
}

function replaceOne(text: string | null, { oldText, newText }: FragmentChange): string | null {
  const at = text === null ? -1 : findText(text, oldText);
  return text === null || at === -1 ? null : text.slice(0, at) + newText + text.slice(at + oldText.length);
}

/** A text that is equal for two files with the same listed hunks; empty where none is listed. Hunks that change nothing do not count. */
function describeHunks(file: FileChange, isListed: (hunk: number) => boolean): string {
  const { path, oldPath, operation, binary, diff } = file;
  const changes = (hunk: number): boolean => diff?.hunks[hunk]?.lines.some(({ type }) => type !== "context") ?? true;
  const listed = hunksOf(file).filter((hunk) => changes(hunk) && isListed(hunk));
  if (listed.length === 0) return "";
  const lines = listed.map((hunk) =>
    diff?.hunks[hunk]?.lines.map(({ type, text, crlf }) => [type, text, crlf === true]),
  );
  return JSON.stringify([path, oldPath, operation, binary, lines]);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** Returns the indexes of the hunks of a file: one for a change without lines, none while its lines are still being compared. */
export function hunksOf({ diff, comparing = false }: FileChange): readonly number[] {
  if (comparing) return [];
  return [...(diff === undefined || diff.hunks.length === 0 ? [0] : diff.hunks.keys())];
}

type Field = readonly [name: string, value: string];

/** `{"path":"a.js","text":"..."}`: the whole new text, in any field. */
function reviseWhole(strings: readonly Field[], file: FileChange, isKept: HunkChoice): readonly JsonObject[] {
  if (file.fragment === true) return [];
  const names = strings.filter(([, value]) => value === file.texts?.newText).map(([name]) => name);
  const result = names.length === 0 ? undefined : keepText(file, isKept);
  return typeof result === "string" ? names.map((name) => ({ [name]: result })) : [];
}

/** `{"path":"a.js","old_text":"1","new_text":"2","all":true}`: two fields; replacing one by the other gives the new text. */
function revisePart(
  input: JsonObject,
  strings: readonly Field[],
  file: FileChange,
  isKept: HunkChoice,
): readonly JsonObject[] {
  const { oldText = null, newText = null } = file.texts ?? {};
  if (oldText === null || newText === null) return [];
  const pairs = strings.flatMap(([fromName, from]): (readonly [string, string, string])[] => {
    if (from === "" || findText(oldText, from) === -1) return [];
    // The whole new text is found as such.
    const isPair = ([name, value]: Field): boolean =>
      name !== fromName && (file.fragment === true || value !== newText) && replacesTo(oldText, from, value, newText);
    return strings.filter(isPair).map(([toName]) => [fromName, toName, from]);
  });
  const result = pairs.length === 0 ? undefined : keepText(file, isKept);
  if (typeof result !== "string") return [];
  return pairs.map(([fromName, toName, from]) => {
    const replacement = cut(oldText, from, result);
    return replaceFields([fromName, toName], input, replacement, countOf(oldText, from));
  });
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

function countOf(text: string, wanted: string): number {
  let count = 0;
  for (let at = findText(text, wanted); at !== -1; at = findText(text, wanted, at + wanted.length)) count += 1;
  return count;
}

/** Cuts the replacement itself where it occurs once and contains all that is kept; else also includes the lines around it. */
function cut(oldText: string, from: string, result: string): Replacement {
  const at = findText(oldText, from);
  const [head, tail] = [oldText.slice(0, at), oldText.slice(at + from.length)];
  const fits = result.startsWith(head) && result.endsWith(tail) && result.length >= head.length + tail.length;
  if (fits && !occursTwice(oldText, from)) return { from, to: result.slice(head.length, result.length - tail.length) };
  return toReplacement(oldText, result);
}

/** Words in the name of a flag to replace all occurrences, and of a number of them that is expected or replaced. */
const flagWord = /^all$/;
const countWord = /^(?:expected|count|times|(?:occurrence|replacement|match)(?:e?s)?)$/;

/** Whether a name in camelCase or snake_case contains a word. */
function hasWord(name: string, word: RegExp): boolean {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.some((it) => word.test(it.toLowerCase()));
}

/**
 * Sets the new fields. One of `count` occurrences remains: any flag to replace all of them is cleared, and a number that counts them
 * becomes 1.
 */
function replaceFields(
  [fromName, toName]: readonly [string, string],
  input: JsonObject,
  { from, to }: Replacement,
  count: number,
): JsonObject {
  const entries = Object.entries(input);
  const flags = entries.filter(([name, value]) => value === true && hasWord(name, flagWord));
  const counts = entries.filter(([name, value]) => count > 1 && value === count && hasWord(name, countWord));
  return {
    ...Object.fromEntries(flags.map(([name]) => [name, false])),
    ...Object.fromEntries(counts.map(([name]) => [name, 1])),
    [fromName]: from,
    [toName]: to,
  };
}

/** A name of a patch as git writes it; `diff -u` writes names as they are, and what applies such a patch takes nothing off. */
const prefixedName = /^(?:diff --git |--- "?a\/|\+\+\+ "?b\/)/m;

/**
 * Rewrites a patch with the kept hunks. V4A stays as written; a unified patch is renumbered. Undefined where a part of the patch is not
 * read (a mode, binary data): it would be lost.
 */
function revisePatch(text: string, files: readonly FileChange[], isKept: HunkChoice): string | undefined {
  const change = { type: "patch", changes: [], patch: text } as const;
  const parsed = toFileChanges(change);
  const all = (file: FileChange): string => describeHunks(file, () => true);
  if (parsed.length === 0 || !isSameList(parsed.map(all), files.map(all))) return undefined;
  if (!isPatchRead(change, undefined)) return undefined;
  if (isV4aPatch(text)) return reviseV4aPatch(text, parsed, isKept);
  const kept = parsed.map((file, at) => ({ file, isKept: (hunk: number) => isKept(at, hunk) }));
  return writePatch(kept, !prefixedName.test(text));
}

/**
 * Tools find a hunk without numbers by its text, behind the one before it. So a rejected one before a kept one stays, as unchanged lines:
 * without it the kept one could be found in its place. Undefined where it has no such lines.
 */
function reviseV4aPatch(text: string, files: readonly FileChange[], isKept: HunkChoice): string | undefined {
  const lastKept = files.map((file, at) => hunksOf(file).findLast((hunk) => isKept(at, hunk)) ?? -1);
  const isLost = files.some(({ diff }, at) =>
    diff?.hunks.some(
      ({ lines }, hunk) =>
        hunk < (lastKept[at] ?? -1) && !isKept(at, hunk) && lines.every(({ type }) => type === "added"),
    ),
  );
  if (isLost) return undefined;
  const revised = scanV4aPatch(text).map((line) => {
    const last = lastKept[line.file] ?? -1;
    if (line.file < 0 || (line.hunk < 0 ? last >= 0 : isKept(line.file, line.hunk))) return line.text;
    if (line.hunk < 0 || line.hunk > last || line.text.startsWith("+")) return "";
    return line.text.replace(/^-/, " ");
  });
  return revised.join("");
}
