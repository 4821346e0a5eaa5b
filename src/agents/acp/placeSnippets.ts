import { readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { AgentEvent, DiffContent, ToolCallContent } from "../../model/index.ts";
import { decodeText } from "../workspace/files/readTextFile.ts";

/** Largest file that is searched for a snippet, in bytes. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Completes the diffs of an event: agents show the part of a file that they replace as if it were the whole file. Where that part occurs
 * in the file exactly once, both whole texts are shown; paths below the root become relative to it, as patches need them.
 *
 * @param root - Absolute path without symbolic links; files outside of it are not read.
 */
export function placeSnippets(event: AgentEvent, root: string): AgentEvent {
  const place = (content: readonly ToolCallContent[]): readonly ToolCallContent[] =>
    content.map((item) => (item.type === "diff" ? placeDiff(item, root) : item));
  if (event.type === "toolCall.contentAdded" && event.content.type === "diff")
    return { ...event, content: placeDiff(event.content, root) };
  if (event.type !== "toolCall.started" && event.type !== "toolCall.updated") return event;
  const { patch } = event;
  return patch?.content === undefined || patch.content === null
    ? event
    : { ...event, patch: { ...patch, content: place(patch.content) } };
}

function placeDiff(diff: DiffContent, root: string): DiffContent {
  const file = locate(root, diff.path);
  if (file === undefined) return diff;
  const placed = { ...diff, path: file.name };
  const { oldText, newText } = diff;
  const text = oldText === null || newText === null || oldText === newText ? undefined : readText(file.absolute);
  if (text === undefined || oldText === null || newText === null || text === oldText || text === newText) return placed;
  // Before the change the file contains the old part, after it the new one.
  if (countOf(text, oldText) === 1) return { ...placed, oldText: text, newText: text.replace(oldText, () => newText) };
  if (countOf(text, newText) === 1) return { ...placed, oldText: text.replace(newText, () => oldText), newText: text };
  return placed;
}

function locate(root: string, path: string): { readonly absolute: string; readonly name: string } | undefined {
  const wanted = resolve(root, path);
  const name = relative(root, wanted);
  if (name === "" || name === ".." || name.startsWith(`..${sep}`) || isAbsolute(name)) return undefined;
  return { absolute: wanted, name: name.split(sep).join("/") };
}

function readText(path: string): string | undefined {
  try {
    // A link may lead out of the root: its target is not read.
    if (realpathSync(path) !== path || statSync(path).size > maxBytes) return undefined;
    return decodeText(readFileSync(path));
  } catch {
    return undefined;
  }
}

function countOf(text: string, part: string): number {
  return part === "" ? 0 : text.split(part).length - 1;
}
