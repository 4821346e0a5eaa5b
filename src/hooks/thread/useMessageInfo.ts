"use client";
import { useMemo } from "react";
import type { Message, ThreadState } from "../../model/index.ts";
import { placesOf } from "../../store/index.ts";
import { useThread } from "./useThread.ts";

/** The fields of a message that stay the same while its parts change. */
export type MessageInfo = Pick<Message, "id" | "role" | "turnId">;

/**
 * Creates the selector; it returns the same object while the fields are the same, and undefined when there is no such message. It remembers
 * where the message was found, so that the cost does not grow with the thread.
 */
function createInfoSelector(messageId: string): (thread: ThreadState) => MessageInfo | undefined {
  let place = -1;
  let info: MessageInfo | undefined;
  return (thread) => {
    const { messages } = thread;
    if (messages[place]?.id !== messageId) {
      const isNewest = messages.at(-1)?.id === messageId;
      place = isNewest ? messages.length - 1 : (placesOf(thread).messages.get(messageId) ?? -1);
    }
    const message = messages[place];
    if (message?.id !== info?.id || message?.role !== info?.role || message?.turnId !== info?.turnId) info = message;
    return info;
  };
}

/** Returns the author and the turn of a message; unlike `useMessage` it does not render again when parts change. */
export function useMessageInfo(messageId: string): MessageInfo | undefined {
  return useThread(useMemo(() => createInfoSelector(messageId), [messageId]));
}
