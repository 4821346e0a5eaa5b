import type { AgentEvent } from "../../model/index.ts";
import { callUpdated } from "../sessions/readCall.ts";
import type { ClientSession } from "../sessions/ClientSession.ts";

/**
 * Completes calls without a result at the end of a turn without an error.
 *
 * Servers omit the result when the output is empty, so its absence means "completed" and not "failed". A server with the tool updates of
 * the kit's extension sends the end of each call, so nothing is derived there.
 */
export function settleSilentCalls(session: ClientSession, events: readonly AgentEvent[]): readonly AgentEvent[] {
  const { turn } = session.reading;
  const completes = events.some((event) => event.type === "turn.ended" && event.reason === "completed");
  if (!completes || session.features?.toolUpdates === true) return events;
  const silent = turn.calls.filter((call) => !call.settled);
  for (const call of silent) call.settled = true;
  return [...silent.map((call) => callUpdated(turn, call, { status: "completed", settledBy: "local" })), ...events];
}
