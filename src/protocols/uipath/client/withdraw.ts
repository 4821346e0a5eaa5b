import type { AgentEvent } from "../../../model/index.ts";
import type { OpenRequest, UiPathMemory } from "./UiPathMemory.ts";

/** Withdraws the open requests that match: what they belong to is over, so nobody would hear an answer. */
export function withdraw(memory: UiPathMemory, matches: (open: OpenRequest) => boolean): AgentEvent[] {
  const events: AgentEvent[] = [];
  for (const [requestId, open] of memory.open) {
    if (!matches(open)) continue;
    memory.open.delete(requestId);
    events.push({ type: "request.withdrawn", turnId: open.turnId, requestId });
  }
  return events;
}
