import { summarizeToolCall } from "../../content/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import type { SentChange } from "../../content/index.ts";

/** What is shown of a call before it is allowed: the change of files, the command line, or the input. */
export type Evidence =
  | { readonly type: "changes"; readonly changes: readonly SentChange[] }
  | { readonly type: "command"; readonly text: string }
  | { readonly type: "input"; readonly text: string };

/** The input as it would be sent, whole: nothing that runs is left out of what is read. */
function inputText(call: ToolCallPart): string {
  if (call.input === undefined) return call.argument;
  return typeof call.input === "string" ? call.input : JSON.stringify(call.input, null, 2);
}

/** Gives what is to be read before a call is allowed; undefined where it has no input. */
export function readEvidence(call: ToolCallPart): Evidence | undefined {
  const changes = call.content.filter((content) => content.type === "diff" || content.type === "patch");
  if (changes.length > 0) return { type: "changes", changes };
  const { command } = summarizeToolCall(call);
  if (command !== undefined) return { type: "command", text: command };
  const text = inputText(call);
  return text.trim() === "" || text === "{}" ? undefined : { type: "input", text };
}
