import type { ToolCallPart } from "../../model/index.ts";
import { summarizeToolCall, type ToolVerb } from "./summarizeToolCall.ts";

/** How many calls did the same kind of work. */
export interface ToolSum {
  /** The kind of work, as a key of the messages. */
  readonly verb: ToolVerb;
  /** Number of different files for calls that read; else number of calls. */
  readonly count: number;
}

/** Counts completed calls by verb, in the order in which each verb appeared first. All other calls are left out. */
export function sumToolCalls(calls: readonly ToolCallPart[]): ToolSum[] {
  const objects = new Map<ToolVerb, Set<string>>();
  for (const call of calls) {
    if (call.status !== "completed") continue;
    const { verb, object } = summarizeToolCall(call);
    // A file that is read twice is one file; a search that is made twice is two searches.
    const identity = verb === "read" && object !== undefined ? object : call.key;
    const identities = objects.get(verb) ?? new Set();
    objects.set(verb, identities.add(identity));
  }
  return [...objects].map(([verb, all]) => ({ verb, count: all.size }));
}
