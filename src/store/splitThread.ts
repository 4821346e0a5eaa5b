import type { AgentRequest, Message, ThreadState } from "../model/index.ts";

/** The messages of one side of a thread that was split, with the requests that belong to them. */
export type ThreadPiece = Pick<ThreadState, "messages" | "requests">;

/** Splits a thread before the message at an index: what stays, and the rest with the requests about it. */
export function splitThread(
  thread: ThreadState,
  index: number,
): { readonly kept: ThreadPiece; readonly rest: ThreadPiece } {
  const messages: readonly Message[] = thread.messages.slice(index);
  const kept = thread.messages.slice(0, index);
  const keys = new Set(messages.flatMap((message) => message.parts.map((part) => part.key)));
  const turns = new Set(messages.map((message) => message.turnId));
  for (const message of kept) turns.delete(message.turnId);
  const requests = thread.requests.filter(
    ({ turnId, toolCallKey }: AgentRequest) =>
      turns.has(turnId) || (toolCallKey !== undefined && keys.has(toolCallKey)),
  );
  const moved = new Set(requests);
  return {
    kept: {
      messages: kept,
      requests: moved.size === 0 ? thread.requests : thread.requests.filter((it) => !moved.has(it)),
    },
    rest: { messages, requests },
  };
}
