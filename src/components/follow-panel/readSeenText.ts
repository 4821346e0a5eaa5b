import type { ThreadState, ToolCallPart } from "../../model/index.ts";

/** Text of a file as the thread shows it. */
export interface SeenText {
  /** The text, from `firstLine` on. */
  readonly text: string;
  /** Line number of the first line, from 1. */
  readonly firstLine: number;
}

function textOf(call: ToolCallPart, path: string): SeenText | undefined {
  const change = call.content.findLast((item) => item.type === "diff" && item.path === path);
  if (change?.type === "diff") {
    // A change that was not carried out left the file unchanged.
    const text = call.status === "completed" ? (change.newText ?? change.oldText) : (change.oldText ?? change.newText);
    return text === null ? undefined : { text, firstLine: 1 };
  }
  const location = call.locations.find((it) => it.path === path);
  if (call.kind !== "read" || location === undefined || call.locations.length > 1) return undefined;
  const block = call.content.find((item) => item.type === "content")?.block;
  const shown = block?.type === "text" || block?.type === "resource" ? block.text : undefined;
  const output = call.rawOutput ?? call.result;
  const text = shown ?? (typeof output === "string" ? output : undefined);
  return text === undefined ? undefined : { text, firstLine: location.line ?? 1 };
}

/**
 * Finds the text of a file in the thread, newest first: from a change of it, or from the output of a read. Undefined when there is none.
 *
 * @param toolCallKey - The call up to which the thread is searched. Absent: the latest.
 */
export function readSeenText({ messages }: ThreadState, path: string, toolCallKey?: string): SeenText | undefined {
  let begun = toolCallKey === undefined;
  for (const message of messages.toReversed()) {
    for (const part of message.parts.toReversed()) {
      begun ||= part.key === toolCallKey;
      if (!begun) continue;
      const seen = part.type === "tool_call" ? textOf(part, path) : undefined;
      if (seen !== undefined) return seen;
    }
  }
  return undefined;
}
