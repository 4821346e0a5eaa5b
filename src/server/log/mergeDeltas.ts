import type { AgentEvent } from "../../model/index.ts";

/** Whether an event may be delayed to merge it with the next ones; every other event is logged at once. */
export function isDelta(event: AgentEvent): boolean {
  return (
    event.type === "text.delta" ||
    event.type === "toolCall.argumentDelta" ||
    (event.type === "toolCall.outputDelta" && event.exit === undefined)
  );
}

/**
 * Merges two deltas of the same part; undefined if they are not of the same part or not adjacent (`second.at` is the end of `first`). The
 * merged event has the time of the second.
 */
export function mergeDeltas(first: AgentEvent, second: AgentEvent): AgentEvent | undefined {
  const time = second.time === undefined ? {} : { time: second.time };
  if (first.type === "text.delta" && second.type === "text.delta") {
    const same = first.messageId === second.messageId && first.partId === second.partId && first.kind === second.kind;
    return same && joins(first, second) ? { ...first, ...time, delta: first.delta + second.delta } : undefined;
  }
  if (first.type === "toolCall.argumentDelta" && second.type === "toolCall.argumentDelta")
    return sameCall(first, second) && joins(first, second)
      ? { ...first, ...time, delta: first.delta + second.delta }
      : undefined;
  if (first.type === "toolCall.outputDelta" && second.type === "toolCall.outputDelta") {
    const same = sameCall(first, second) && first.terminalId === second.terminalId && first.exit === undefined;
    return same && joins(first, second) ? { ...second, at: first.at, delta: first.delta + second.delta } : undefined;
  }
  return undefined;
}

interface Delta {
  readonly delta: string;
  readonly at: number;
}

function joins(first: Delta, second: Delta): boolean {
  return first.at + first.delta.length === second.at;
}

interface CallReference {
  readonly turnId: string;
  readonly messageId: string;
  readonly toolCallId: string;
  readonly occurrence?: number | undefined;
}

function sameCall(first: CallReference, second: CallReference): boolean {
  return (
    first.turnId === second.turnId &&
    first.messageId === second.messageId &&
    first.toolCallId === second.toolCallId &&
    first.occurrence === second.occurrence
  );
}
