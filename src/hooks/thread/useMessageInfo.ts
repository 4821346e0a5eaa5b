"use client";
import { useMemo } from "react";
import type { Message, ThreadState } from "../../model/index.ts";
import { placesOf } from "../../store/index.ts";
import { useThread } from "./useThread.ts";

/** The fields of a message that never change. */
export type MessageInfo = Pick<Message, "id" | "role" | "turnId">;

/** Creates the selector. The fields never change, so a found message is cached. */
function createInfoSelector(messageId: string): (thread: ThreadState) => MessageInfo | undefined {
  let message: MessageInfo | undefined;
  return (thread) => {
    const newest = thread.messages.at(-1);
    message ??= newest?.id === messageId ? newest : thread.messages[placesOf(thread).messages.get(messageId) ?? -1];
    return message;
  };
}

/** Returns the author and the turn of a message; unlike `useMessage` it does not render again when parts change. */
export function useMessageInfo(messageId: string): MessageInfo | undefined {
  return useThread(useMemo(() => createInfoSelector(messageId), [messageId]));
}
