import type { AgentEvent, EndReason, KitError } from "../../model/index.ts";
import type { WireEnd } from "../readEnd.ts";

/** The state of a reader at the end of its stream. */
export interface RunEnd {
  readonly turnId: string;
  /** The events that complete the open response: final texts, finished calls and their requests. */
  readonly closing: readonly AgentEvent[];
  /** Whether any part of an answer was received. */
  readonly begun: boolean;
  /** The end reason of the wire; undefined if the stream was cut. */
  readonly end?: WireEnd | undefined;
  readonly failure?: KitError | undefined;
}

/** End reasons after which no call may run: the answer was truncated, refused or stopped, or the provider continues it by itself. */
const dead: ReadonlySet<EndReason> = new Set(["length", "refusal", "cancelled", "paused"]);

/** Leaves out the requests, since nothing may be executed or answered after such an end. */
function withoutRequests(events: readonly AgentEvent[]): readonly AgentEvent[] {
  return events.filter(({ type }) => type !== "request.opened");
}

/**
 * Returns the last events of a run: `closing`, then the end of the turn. With open requests the turn waits (`tool_use`). After a failure, a
 * cut (`stream_cut`) or an empty stream (`empty_stream`) no request is opened and the turn ends with the error.
 */
export function concludeRun({ turnId, closing, begun, end, failure }: RunEnd): readonly AgentEvent[] {
  const fail = (how: "error" | "cut", error: KitError): readonly AgentEvent[] => [
    ...withoutRequests(closing),
    { type: "turn.ended", turnId, reason: how, error },
  ];
  if (failure !== undefined) return fail("error", failure);
  if (!begun) return fail("error", { code: "empty_stream", message: "The stream ended before the answer began." });
  if (end === undefined)
    return fail("cut", { code: "stream_cut", message: "The stream ended in the middle of the answer." });
  const { reason } = end;
  // {"type":"response.failed","response":{"error":null}}
  if (reason === "error") return fail("error", { code: "agent", message: "The agent failed and gave no reason." });
  const ending = dead.has(reason) ? withoutRequests(closing) : closing;
  const owes = ending.some(({ type }) => type === "request.opened");
  return [...ending, { type: "turn.ended", turnId, ...(owes ? { reason: "tool_use" } : end) }];
}
