import type { AgentEvent, ThreadState } from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";

/** Marks an answer of the wire that was not given here: another tab, another person or the server gave it. */
export function markElsewhere(event: AgentEvent, thread: ThreadState): AgentEvent {
  if (event.type !== "request.updated" || event.state !== "answered" || event.answer === undefined) return event;
  if (selectRequest(thread, event.requestId)?.state !== "open") return event;
  return { ...event, answer: { ...event.answer, elsewhere: true } };
}
