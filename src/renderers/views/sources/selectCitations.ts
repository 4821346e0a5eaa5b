import type { Citation, Message, Part, ThreadState } from "../../../model/index.ts";

/** Returns the messages of an answer, of which this is one: those of the same turn, author and parent. */
function selectAnswer({ messages }: ThreadState, messageId: string): readonly Message[] {
  const own = messages.findLast(({ id }) => id === messageId);
  if (own === undefined) return [];
  return messages.filter(
    ({ turnId, role, parent }) => turnId === own.turnId && role === own.role && parent === own.parent,
  );
}

/** Returns the citations of a part: those of a text, or the one of a source. */
function citationsOf(part: Part): readonly Citation[] {
  if (part.type === "source") return [part.citation];
  return part.type === "text" ? part.citations : [];
}

/** Whether an answer has a source. */
export function hasSources(thread: ThreadState, messageId: string): boolean {
  return selectAnswer(thread, messageId).some(({ parts }) => parts.some((part) => citationsOf(part).length > 0));
}

/** Returns all citations of an answer, in the order of its parts. */
export function selectCitations(thread: ThreadState, messageId: string): readonly Citation[] {
  return selectAnswer(thread, messageId).flatMap(({ parts }) => parts.flatMap(citationsOf));
}
