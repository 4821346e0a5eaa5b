import type { ToolCallPart } from "../../model/index.ts";
import { summarizeToolCall, type ToolVerb } from "./summarizeToolCall.ts";

/** How often calls did one thing. */
export interface ToolSum {
  /** What they did, as a key of the messages. */
  readonly verb: ToolVerb;
  /** Number of different files for calls that read; else number of calls. */
  readonly count: number;
}

/** Sums up what calls have done, in the order in which each verb came first. Only completed calls count: the others did nothing yet. */
export function sumToolCalls(calls: readonly ToolCallPart[]): ToolSum[] {
  const objects = new Map<ToolVerb, Set<string>>();
  for (const call of calls) {
    if (call.status !== "completed") continue;
    const { verb, object } = summarizeToolCall(call);
    // A file that is read twice is one file; a search that is made twice is two searches.
    const identity = verb === "read" && object !== undefined ? object : call.key;
    const known = objects.get(verb) ?? new Set();
    objects.set(verb, known.add(identity));
  }
  return [...objects].map(([verb, all]) => ({ verb, count: all.size }));
}
