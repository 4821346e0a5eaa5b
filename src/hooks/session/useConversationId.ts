"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useSession } from "./useSession.ts";

/** Returns the id by which the conversation is found again: the wire's, else that of where it is kept; undefined before it has one. */
export function useConversationId(): string | undefined {
  const session = useSession();
  const read = useCallback(() => session.thread.session.wireId ?? session.storedId, [session]);
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  return useSyncExternalStore(subscribe, read, read);
}
