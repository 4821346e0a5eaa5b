import { readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { AgentEvent, DiffContent, ThreadState } from "../../model/index.ts";
import { resolveToolCall } from "../../store/index.ts";
import { decodeText } from "../workspace/files/readTextFile.ts";

type CallEvent = Extract<AgentEvent, { type: "toolCall.started" | "toolCall.updated" | "toolCall.contentAdded" }>;

/** Largest file that is searched for a snippet, in bytes. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Completes the diffs of an event: agents show the part of a file that they replace as if it were the whole file. Where that part occurs
 * in the file exactly once, both whole texts are shown; paths below the root become relative to it, as patches need them.
 *
 * @param root - Absolute path without symbolic links; files outside of it are not read.
 * @param getThread - Returns the thread before the event: it tells whether the call has completed.
 */
export function placeSnippets(event: AgentEvent, root: string, getThread: () => ThreadState): AgentEvent {
  switch (event.type) {
    case "toolCall.contentAdded":
      if (event.content.type !== "diff") return event;
      return { ...event, content: placeDiff(event.content, root, () => hasCompleted(event, getThread)) };
    case "toolCall.started":
    case "toolCall.updated": {
      const { patch } = event;
      if (!patch?.content) return event;
      const isDone = (): boolean => hasCompleted(event, getThread);
      const content = patch.content.map((item) => (item.type === "diff" ? placeDiff(item, root, isDone) : item));
      return { ...event, patch: { ...patch, content } };
    }
    default:
      return event;
  }
}

function hasCompleted(event: CallEvent, getThread: () => ThreadState): boolean {
  const status = event.type === "toolCall.contentAdded" ? undefined : event.patch?.status;
  if (status !== undefined) return status === "completed";
  return event.type !== "toolCall.started" && resolveToolCall(getThread(), event)?.status === "completed";
}

function placeDiff(diff: DiffContent, root: string, isDone: () => boolean): DiffContent {
  const file = locate(root, diff.path);
  if (file === undefined) return diff;
  const placed = { ...diff, path: file.name };
  const { oldText, newText } = diff;
  const text = oldText === null || newText === null || oldText === newText ? undefined : readText(file.absolute);
  if (text === undefined || oldText === null || newText === null || text === oldText || text === newText) return placed;
  // The file contains the new part after the change only. Before it, the new part may already be elsewhere, and after it the old one.
  const [present, other] = isDone() ? [newText, oldText] : [oldText, newText];
  if (countOf(text, present) !== 1) return placed;
  const changed = text.replace(present, () => other);
  return present === oldText
    ? { ...placed, oldText: text, newText: changed }
    : { ...placed, oldText: changed, newText: text };
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
