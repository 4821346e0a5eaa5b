import { isObject } from "../../model/index.ts";
import type { DiffContent, JsonObject, PatchChange, PatchContent, ToolCallPart } from "../../model/index.ts";
import type { SentChange } from "./FileChange.ts";
import { isSnippet } from "./isSnippet.ts";
import { keysOf } from "../presentation/walkJson.ts";
import { isV4aPatch } from "../patch/scanV4aPatch.ts";

/** The fields of a call that its changes are read from. */
export type ChangingCall = Pick<ToolCallPart, "content" | "kind"> &
  Partial<Pick<ToolCallPart, "input" | "inputState" | "rawInput" | "rawOutput">>;

/**
 * Returns the changes of files that a call makes or asks for: those the agent showed, else the hunk that the result of an editing tool
 * reports, else those in its input in one of the forms that models are trained on. A call that changes nothing gives an empty list.
 *
 * Known forms: a patch (unified or V4A) as the whole input or in one of its fields, OpenAI's `apply_patch` operation, the text editor
 * tools' `old_str` and `new_str` (also as `old_string`, `old_text`) alone or in `edits`, and `create` with its `file_text`.
 */
export function readCallChanges(call: ChangingCall): SentChange[] {
  const shown = call.content.filter((item) => item.type === "diff" || item.type === "patch");
  if (shown.length > 0) return shown.map((item) => toShownChange(item, call));
  const reported = readResultHunk(call);
  if (reported !== undefined) return [reported];
  if (call.input === undefined || call.inputState === "invalid") return [];
  if (typeof call.input === "string") return toPatch(call.input);
  return isObject(call.input) ? [...readCachedInput(call.input)] : [];
}

/** Converts a change that the agent shows as a whole file, but that is only a part of one. */
function toShownChange(item: DiffContent | PatchContent, { input, rawInput }: ChangingCall): SentChange {
  if (item.type !== "diff" || !isSnippet(item, rawInput ?? input)) return item;
  return { type: "fragment", path: item.path, oldText: item.oldText ?? "", newText: item.newText ?? "" };
}

const cache = new WeakMap<JsonObject, readonly SentChange[]>();

/** The same input gives the same changes: several callers ask, and an input may have a million fields. */
function readCachedInput(input: JsonObject): readonly SentChange[] {
  const changes = cache.get(input) ?? readInput(input);
  cache.set(input, changes);
  return changes;
}

function readInput(input: JsonObject): SentChange[] {
  const operation = readOperation(input);
  if (operation !== undefined) return [operation];
  const patch: SentChange[] = [];
  for (const key of keysOf(input)) {
    const value = input[key];
    if (typeof value === "string") patch.push(...toPatch(value));
  }
  if (patch.length > 0) return patch;
  const path = stringOf(input, ["path", "file_path", "filePath", "filename"]);
  if (path === undefined) return [];
  const text = stringOf(input, ["file_text"]);
  // {"command":"create","path":"a.js","file_text":"..."}
  if (input["command"] === "create" && text !== undefined)
    return [{ type: "diff", path, oldText: null, newText: text }];
  const edits = Array.isArray(input["edits"]) ? input["edits"].filter(isObject) : [input];
  return edits.flatMap((edit) => readFragment(path, edit));
}

function readFragment(path: string, edit: JsonObject): SentChange[] {
  // {"command":"str_replace","path":"a.js","old_str":"1","new_str":"2"}   other tools: old_string, old_text
  const oldText = stringOf(edit, ["old_str", "old_string", "old_text", "oldText", "oldString"]);
  const newText = stringOf(edit, ["new_str", "new_string", "new_text", "newText", "newString"]);
  return oldText === undefined || newText === undefined ? [] : [{ type: "fragment", path, oldText, newText }];
}

/** `{"type":"update_file","path":"a.js","diff":"@@\n-1\n+2\n"}` of OpenAI: the hunks without file headers. */
function readOperation({ type, path, diff }: JsonObject): SentChange | undefined {
  const word = typeof type === "string" ? /^(create|update|delete)_file$/.exec(type)?.[1] : undefined;
  if (word === undefined || typeof path !== "string") return undefined;
  const operation = word === "create" ? "add" : word === "delete" ? "delete" : "modify";
  const head = { add: "Add", modify: "Update", delete: "Delete" }[operation];
  const changes: PatchChange[] = [{ operation, path }];
  return { type: "patch", changes, patch: `*** ${head} File: ${path}\n${typeof diff === "string" ? diff : ""}` };
}

function toPatch(text: string): SentChange[] {
  const isPatch = isV4aPatch(text) || (/^--- .*\n\+\+\+ /m.test(text) && /^@@ -\d/m.test(text));
  return isPatch ? [{ type: "patch", changes: [], patch: text }] : [];
}

/**
 * Reads the report of Anthropic's text editor: `{"lines":["-1","+2"],"old_start":3,"old_lines":1,"new_start":3,"new_lines":1}`. The path
 * is in the input.
 */
function readResultHunk({ rawOutput, input }: ChangingCall): SentChange | undefined {
  if (!isObject(rawOutput) || !isObject(input)) return undefined;
  const path = stringOf(input, ["path"]);
  const { lines } = rawOutput;
  const numbers = ["old_start", "old_lines", "new_start", "new_lines"].map((name) => rawOutput[name]);
  if (path === undefined || !Array.isArray(lines)) return undefined;
  const [oldStart, oldLines, newStart, newLines] = numbers.filter((it) => typeof it === "number");
  if (newLines === undefined) return undefined;
  const text = lines.filter((line) => typeof line === "string").map((line) => line.replace(/\n$/, ""));
  const range = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
  const patch = [`--- a/${path}`, `+++ b/${path}`, range, ...text, ""].join("\n");
  return { type: "patch", changes: [{ operation: "modify", path }], patch };
}

function stringOf(input: JsonObject, names: readonly string[]): string | undefined {
  const name = names.find((it) => typeof input[it] === "string");
  const value = name === undefined ? undefined : input[name];
  return typeof value === "string" ? value : undefined;
}
