import { isObject } from "../../model/index.ts";
import type { DiffContent, PatchContent, ToolCallPart } from "../../model/index.ts";
import type { SentChange } from "./FileChange.ts";
import { isSnippet } from "./isSnippet.ts";
import { readInputChanges } from "./readInputChanges.ts";

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
  return readInputChanges(call.input).map(({ change }) => change);
}

/** Converts a change that the agent shows as a whole file, but that is only a part of one. */
function toShownChange(item: DiffContent | PatchContent, { input, rawInput }: ChangingCall): SentChange {
  if (item.type !== "diff" || !isSnippet(item, rawInput ?? input)) return item;
  const { path, oldText, newText } = item;
  const fragment = fragments.get(item) ?? { type: "fragment", path, oldText: oldText ?? "", newText: newText ?? "" };
  fragments.set(item, fragment);
  return fragment;
}

/** The fragments by what the agent shows: a new one would be compared anew each time that its call changes. */
const fragments = new WeakMap<DiffContent, SentChange>();

/**
 * Reads the report of Anthropic's text editor: `{"lines":["-1","+2"],"old_start":3,"old_lines":1,"new_start":3,"new_lines":1}`. The path
 * is in the input.
 */
function readResultHunk({ rawOutput, input }: ChangingCall): SentChange | undefined {
  if (!isObject(rawOutput) || !isObject(input)) return undefined;
  const { path } = input;
  const { lines } = rawOutput;
  const numbers = ["old_start", "old_lines", "new_start", "new_lines"].map((name) => rawOutput[name]);
  if (typeof path !== "string" || !Array.isArray(lines)) return undefined;
  const [oldStart, oldLines, newStart, newLines] = numbers.filter((it) => typeof it === "number");
  if (newLines === undefined) return undefined;
  const text = lines.filter((line) => typeof line === "string").map((line) => line.replace(/\n$/, ""));
  const range = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
  const patch = [`--- a/${path}`, `+++ b/${path}`, range, ...text, ""].join("\n");
  return { type: "patch", changes: [{ operation: "modify", path }], patch };
}
