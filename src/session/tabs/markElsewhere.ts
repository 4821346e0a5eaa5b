import type { ThreadState } from "../../model/index.ts";
import { selectRequest, type EventByType } from "../../store/index.ts";

type Updated = EventByType["request.updated"];

/** Marks an answer that arrives for a request that is open here: another tab, another person or the server gave it. */
export function markElsewhere(event: Updated, thread: ThreadState): Updated {
  if (event.state !== "answered" || event.answer === undefined) return event;
  if (selectRequest(thread, event.requestId)?.state !== "open") return event;
  return { ...event, answer: { ...event.answer, elsewhere: true } };
}
