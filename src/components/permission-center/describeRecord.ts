import { summarizeToolCall } from "../../content/index.ts";
import { isDone, type Messages } from "../../messages/index.ts";
import type { AuditEntry } from "./AuditEntry.ts";

/** A record in words. */
export interface RecordSentence {
  readonly text: string;
  /** The path, the command or the name of the tool in it; empty without a call. Untrusted text. */
  readonly object: string;
}

/** Says what a record tells, by the kit's verb of its call: "You allowed the agent to edit src/cart.js". */
export function describeRecord({ record, call }: AuditEntry, { toolCall, permissionCenter }: Messages): RecordSentence {
  const { toolName, input } = record;
  if (toolName === undefined) return { text: permissionCenter.log.sentence(record, ""), object: "" };
  const { kind = "other", locations = [], content = [] } = call ?? {};
  const summary = summarizeToolCall({ kind, toolName, input, locations, content });
  // An agent's own title is no evidence: the name of the tool takes its place.
  const isTitle = summary.verb === "title" || summary.object === undefined;
  const words = toolCall.verb[summary.verb === "title" ? "call" : summary.verb];
  const object = isTitle ? toolName : (summary.object ?? "").replaceAll(/\s+/g, " ");
  const action = toolCall.action(isDone(record) ? words.done : words.ahead, object);
  return { text: permissionCenter.log.sentence(record, action), object };
}
