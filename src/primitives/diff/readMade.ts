import { readCallChanges } from "../../content/index.ts";
import type { SentChange } from "../../content/index.ts";
import type { ToolCallPart } from "../../model/index.ts";

const none: readonly SentChange[] = [];
const changesOf = new WeakMap<ToolCallPart, readonly SentChange[]>();

/** Returns the changes that a completed call made; none before. The same call gives the same changes. */
export function readMade(part: ToolCallPart): readonly SentChange[] {
  const changes = part.status === "completed" ? (changesOf.get(part) ?? readCallChanges(part)) : none;
  changesOf.set(part, changes);
  return changes;
}
