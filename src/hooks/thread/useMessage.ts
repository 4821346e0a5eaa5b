"use client";
import { useMemo } from "react";
import type { Message, ThreadState } from "../../model/index.ts";
import { selectMessage } from "../../store/index.ts";
import { useThread } from "./useThread.ts";

/** Returns a message, undefined where the thread has none with that id. Renders again on each change of its parts. */
export function useMessage(messageId: string): Message | undefined {
  const select = useMemo(() => (thread: ThreadState) => selectMessage(thread, messageId), [messageId]);
  return useThread(select);
}
