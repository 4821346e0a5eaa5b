import type { AgentEvent, EndReason, KitError } from "../../model/index.ts";

/** What a reader knows when the stream of its run is over. */
export interface RunEnd {
  readonly turnId: string;
  /** What completes the open response: final texts, finished calls, and the requests for what they wait for. */
  readonly closing: readonly AgentEvent[];
  /** Whether anything of an answer came. */
  readonly begun: boolean;
  /** How the wire says it ended; absent where it did not, which is a cut. */
  readonly reason?: EndReason | undefined;
  readonly failure?: KitError | undefined;
}

/** Ends after which no call may run: the answer was cut off, refused or stopped, or the provider goes on with it by itself. */
const dead: ReadonlySet<EndReason> = new Set(["length", "refusal", "cancelled", "paused"]);

/** Leaves out the requests: nothing may run or be answered after such an end. */
function withoutRequests(events: readonly AgentEvent[]): readonly AgentEvent[] {
  return events.filter(({ type }) => type !== "request.opened");
}

/** Concludes a run: whether the turn waits is derived from what is owed, and nothing is owed after a failure or a cut. */
export function concludeRun({ turnId, closing, begun, reason, failure }: RunEnd): readonly AgentEvent[] {
  const fail = (how: "error" | "cut", error: KitError): readonly AgentEvent[] => [
    ...withoutRequests(closing),
    { type: "turn.ended", turnId, reason: how, error },
  ];
  if (failure !== undefined) return fail("error", failure);
  if (!begun) return fail("error", { code: "empty_stream", message: "The stream ended before the answer began." });
  if (reason === undefined)
    return fail("cut", { code: "stream_cut", message: "The stream ended in the middle of the answer." });
  const ending = dead.has(reason) ? withoutRequests(closing) : closing;
  const owes = ending.some(({ type }) => type === "request.opened");
  return [...ending, { type: "turn.ended", turnId, reason: owes ? "tool_use" : reason }];
}
