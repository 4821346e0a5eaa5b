import type { AgentEvent } from "../../../model/index.ts";
import type { OpenRequest, UiPathMemory } from "./UiPathMemory.ts";

/** Withdraws the matching open requests, whose call or message has ended, so that an answer would have no effect. */
export function withdraw(memory: UiPathMemory, matches: (open: OpenRequest) => boolean): AgentEvent[] {
  const events: AgentEvent[] = [];
  for (const [requestId, open] of memory.open) {
    if (!matches(open)) continue;
    memory.open.delete(requestId);
    events.push({ type: "request.withdrawn", turnId: open.turnId, requestId });
  }
  return events;
}
