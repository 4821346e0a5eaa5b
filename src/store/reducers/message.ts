import type { Message } from "../../model/index.ts";
import { mergeFields } from "../mergeFields.ts";
import type { Reducers } from "../Reducers.ts";
import { splitThread } from "../splitThread.ts";
import { locateMessage, openMessage, updateMessage } from "../updateMessage.ts";

/** Starts a message, collects the items that must go back to the provider, or drops a message with all that follow. */
export const messageReducers: Reducers<"message.started" | "message.wire" | "message.trimmed"> = {
  "message.started": (thread, event) =>
    updateMessage(openMessage(thread, event, event.role), event, (message) =>
      mergeFields<Message>(message, {
        role: event.role,
        parent: event.parent ?? message.parent,
        instead: event.instead ?? message.instead,
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
    return index === -1 ? thread : { ...thread, ...splitThread(thread, index).kept };
  },
};
