"use client";
import { useMemo } from "react";
import type { Message, ThreadState } from "../../model/index.ts";
import { placesOf } from "../../store/index.ts";
import { useThread } from "./useThread.ts";

/** The facts of a message that stay as they are while its parts grow. */
export type MessageInfo = Pick<Message, "id" | "role" | "turnId">;

/** A message never changes its facts: once found it need not be looked for again. */
function createInfoSelector(messageId: string): (thread: ThreadState) => MessageInfo | undefined {
  let found: MessageInfo | undefined;
  return (thread) => {
    const newest = thread.messages.at(-1);
    found ??= newest?.id === messageId ? newest : thread.messages[placesOf(thread).messages.get(messageId) ?? -1];
    return found;
  };
}

/** Returns who speaks in a message and in which turn; unlike `useMessage` it does not render again when parts change. */
export function useMessageInfo(messageId: string): MessageInfo | undefined {
  return useThread(useMemo(() => createInfoSelector(messageId), [messageId]));
}
