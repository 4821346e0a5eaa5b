import type { AgentEvent } from "../../model/index.ts";
import { callUpdated } from "../sessions/readCall.ts";
import type { ClientSession } from "../sessions/ClientSession.ts";

/**
 * Settles calls that got no result before the turn ended well.
 *
 * Servers leave a result out when the output is empty, so its absence says "done" and not "failed". A server with our tool updates
 * says how each call ended, and is not second-guessed.
 */
export function settleSilentCalls(session: ClientSession, events: readonly AgentEvent[]): readonly AgentEvent[] {
  const { turn } = session.reading;
  const completes = events.some((event) => event.type === "turn.ended" && event.reason === "completed");
  if (!completes || session.features?.toolUpdates === true) return events;
  const silent = turn.calls.filter((call) => !call.settled);
  for (const call of silent) call.settled = true;
  return [...silent.map((call) => callUpdated(turn, call, { status: "completed", settledBy: "local" })), ...events];
}
