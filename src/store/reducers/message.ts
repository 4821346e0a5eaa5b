import type { Message, ThreadState } from "../../model/index.ts";
import { mergeFields } from "../mergeFields.ts";
import type { Reducers } from "../Reducers.ts";
import { locateMessage, openMessage, updateMessage } from "../updateMessage.ts";

/** Starts a message, collects the items that must go back to the provider, or drops a message with all that follow. */
export const messageReducers: Reducers<"message.started" | "message.wire" | "message.trimmed"> = {
  "message.started": (thread, event) =>
    updateMessage(openMessage(thread, event, event.role), event, (message) =>
      mergeFields<Message>(message, {
        role: event.role,
        parent: event.parent ?? message.parent,
        startedAt: message.startedAt ?? event.time,
      }),
    ),

  "message.wire": (thread, event) =>
    updateMessage(thread, event, (message) => {
      const items = event.items.slice(Math.max(0, message.wire.length - event.at));
      return items.length === 0 ? message : { ...message, wire: [...message.wire, ...items] };
    }),

  "message.trimmed": (thread, event) => {
    const index = locateMessage(thread, event.messageId);
    if (index === -1) return thread;
    const messages = thread.messages.slice(0, index);
    return { ...thread, messages, requests: dropRequests(thread, messages, index) };
  },
};

function dropRequests(thread: ThreadState, kept: readonly Message[], from: number): ThreadState["requests"] {
  const dropped = thread.messages.slice(from);
  const keys = new Set(dropped.flatMap((message) => message.parts.map((part) => part.key)));
  const turns = new Set(dropped.map((message) => message.turnId));
  for (const message of kept) turns.delete(message.turnId);
  const isDropped = (it: ThreadState["requests"][number]): boolean =>
    turns.has(it.turnId) || (it.toolCallKey !== undefined && keys.has(it.toolCallKey));
  return thread.requests.some(isDropped) ? thread.requests.filter((it) => !isDropped(it)) : thread.requests;
}
