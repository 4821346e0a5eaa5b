import { summarizeToolCall, type ToolCallSummary } from "../../content/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";

/** The description of a call: the kit's verb and the agent's object. */
export interface ToolCallDescription {
  /** The kit's verb, e.g. "Read"; absent when `object` is the agent's title. */
  readonly verb?: string | undefined;
  /** The object of the verb, e.g. a path, in one line. Untrusted text. */
  readonly object?: string | undefined;
  /** A further fact, e.g. "(10–80)"; empty for none. Untrusted text. */
  readonly detail: string;
  /** Whether the object is a command line. */
  readonly command: boolean;
}

/** Describes a call: verb, object and a further fact, e.g. "Read", "src/cart.js", "(10–80)". */
export function describeToolCall(part: ToolCallPart, { toolCall }: Pick<Messages, "toolCall">): ToolCallDescription {
  const summary = summarizeToolCall(part);
  const object = summary.object?.replaceAll(/\s+/g, " ");
  const facts = {
    object,
    detail: detailOf(summary, toolCall),
    command: summary.command !== undefined,
  };
  return summary.verb === "title" ? facts : { ...facts, verb: toolCall.verb[summary.verb][verbForm(part)] };
}

function verbForm(part: ToolCallPart): "done" | "running" | "ahead" {
  if (part.status === "completed") return "done";
  return part.status === "in_progress" || part.status === "detached" || part.inputState === "streaming"
    ? "running"
    : "ahead";
}

function detailOf({ detail }: ToolCallSummary, { detail: words }: Messages["toolCall"]): string {
  if (detail === undefined) return "";
  if (detail.type === "lines") return words.lines(detail.from, detail.to);
  return detail.type === "more" ? words.more(detail.count) : words[detail.type](detail.path);
}
