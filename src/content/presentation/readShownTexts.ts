import { findText } from "../text/findText.ts";
import type { DiffLine } from "../diff/DiffHunk.ts";
import type { SentChange } from "../diff/FileChange.ts";
import { readCallChanges, type ChangingCall } from "../diff/readCallChanges.ts";
import { readPatchFiles } from "../patch/readPatchFiles.ts";

/** Whether a shown change contains the text of a leaf in full; `key`: the leaf's key in the object around it, empty for the whole input. */
export type ShownTexts = (key: string, text: string) => boolean;

// The keys under which tools have a path, a replaced text, a new text and a patch.
const pathNames = new Set(["path", "file_path", "filePath", "filename", "file", "abs_path", "target_file"]);
const oldNames = new Set(["old_str", "old_string", "old_text", "oldText", "oldString"]);
const newNames = new Set([
  "new_str",
  "new_string",
  "new_text",
  "newText",
  "newString",
  "file_text",
  "content",
  "contents",
  "text",
]);
const patchNames = new Set(["patch", "diff", "input", "patch_text", ""]);

/**
 * Returns a test for the texts of the input that the changes of a call show: a path, an old or a new text, or an identical patch. With it
 * `presentCall` leaves out what a diff shows already.
 *
 * Beside whole texts the input often contains a part and its replacement. It counts as shown where replacing it gives the new text.
 */
export function readShownTexts(changes: readonly SentChange[], call: ChangingCall): ShownTexts {
  const paths = new Set<string>();
  const [before, after, patches] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const change of changes) {
    if (change.type === "patch") {
      for (const { path } of change.changes) paths.add(path);
      for (const { path } of readPatchFiles(change)) paths.add(path);
      if (showsPatch(change)) patches.add(change.patch);
      // OpenAI's operation has the hunks without the line with the file's path.
      if (showsPatch(change)) patches.add(change.patch.slice(change.patch.indexOf("\n") + 1));
      continue;
    }
    paths.add(change.path);
    if (change.oldText !== null && !hasLongLine(change.oldText)) before.add(change.oldText);
    if (change.newText !== null && !hasLongLine(change.newText)) after.add(change.newText);
  }
  for (const part of readParts(changes, call)) {
    if (!hasLongLine(part.oldText)) before.add(part.oldText);
    if (!hasLongLine(part.newText)) after.add(part.newText);
  }
  return (key, text) =>
    (pathNames.has(key) && paths.has(text)) ||
    (oldNames.has(key) && before.has(text)) ||
    (newNames.has(key) && after.has(text)) ||
    (patchNames.has(key) && text !== "" && patches.has(text));
}

/** Returns the parts that the input replaces, where doing so gives exactly what the call shows. */
function readParts(changes: readonly SentChange[], call: ChangingCall) {
  const named = readCallChanges({
    kind: call.kind,
    content: [],
    input: call.input,
  });
  const parts = named.filter((change) => change.type === "fragment");
  const [shown, ...others] = changes;
  if (parts.length === 0 || others.length > 0 || shown?.type !== "diff" || shown.oldText === null) return [];
  let text = shown.oldText;
  for (const { oldText, newText } of parts) {
    const at = findText(text, oldText);
    if (at !== -1) text = text.slice(0, at) + newText + text.slice(at + oldText.length);
  }
  return text === shown.newText ? parts : [];
}

/** Characters of a line that a diff draws. A longer line is cut there, so that its text must be presented separately. */
const maxDrawn = 1000;

/** Whether a text has a line that a diff does not draw completely. Linear in the length of the text. */
export function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    if (end - start > maxDrawn) return true;
    start = end + 1;
  }
  return text.length - start > maxDrawn;
}

/** Lines of a patch that only locate its changes; the shown files and lines contain the same. */
const headPattern =
  /^(?:diff --git |index [\da-f]|--- |\+\+\+ |@@|\\ No newline|\*\*\* (?:Begin|End|Add|Update|Delete|Move))/;

/** Whether each line of a patch is shown: a tool could still apply a line that the patch parser skips. */
export function showsPatch(change: Extract<SentChange, { type: "patch" }>): boolean {
  if (hasLongLine(change.patch)) return false;
  const files = readPatchFiles(change);
  const shown = files.reduce(
    (sum, { diff }) => sum + (diff?.hunks ?? []).reduce((all, { lines }) => all + lines.filter(isText).length, 0),
    0,
  );
  const lines = change.patch.split(/\r?\n/).filter((line) => line.trim() !== "" && !headPattern.test(line));
  return shown === lines.length;
}

/** Blank lines around a change are not counted: they are written in several ways. */
function isText({ type, text }: DiffLine): boolean {
  return type !== "context" || text.trim() !== "";
}
