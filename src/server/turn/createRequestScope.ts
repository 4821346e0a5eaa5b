import type { NewRequest } from "../../model/index.ts";
import { resolveToolCall } from "../../store/index.ts";
import type { Journal } from "../log/openJournal.ts";

/**
 * Returns the function that gives each question of one run of a turn an id that no other question of the conversation has: an agent may ask
 * each time under the same id, and the answer to one question must never grant another. An id that is unique already is kept. A turn that is
 * run again after a restart asks in the same order, so that its questions get the same ids and find their answers.
 */
export function createRequestScope(journal: Journal, turnId: string): (request: NewRequest) => NewRequest {
  const used = new Set<string>();
  /** Whether the id is that of another question: one of this run, of another turn, or about another call. */
  const isTaken = (requestId: string, { kind, toolCallId, occurrence }: NewRequest): boolean => {
    if (used.has(requestId)) return true;
    const thread = journal.thread();
    const earlier = thread.requests.find((request) => request.requestId === requestId);
    if (earlier === undefined) return false;
    const call = toolCallId === undefined ? undefined : resolveToolCall(thread, { turnId, toolCallId, occurrence });
    return (
      earlier.turnId !== turnId || earlier.kind !== kind || (call !== undefined && call.key !== earlier.toolCallKey)
    );
  };
  return (request) => {
    const first = isTaken(request.requestId, request) ? `${turnId}:${request.requestId}` : request.requestId;
    let requestId = first;
    for (let count = 2; isTaken(requestId, request); count += 1) requestId = `${first}:${count}`;
    used.add(requestId);
    return { ...request, requestId };
  };
}
