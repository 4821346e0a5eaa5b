"use client";
import type { Session, ConnectionState } from "../../session/index.ts";
import { useSessionContext } from "./useSessionContext.ts";
import { useCallback, useSyncExternalStore } from "react";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";
import type { ThreadState, Usage } from "../../model/index.ts";
import { useThread } from "../thread/useThread.ts";

/** Returns the live session: what event handlers act on. Throws outside a `<SessionProvider>`. */
export function useSession(): Session {
  return useSessionContext("useSession").handle.session;
}

/** Returns the id by which the conversation is found again: the wire's, else that of where it is kept; undefined before it has one. */
export function useConversationId(): string | undefined {
  const session = useSession();
  const read = useCallback(() => session.thread.session.wireId ?? session.storedId, [session]);
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  return useSyncExternalStore(subscribe, read, read);
}

function selectLoading({ loading }: Snapshot): boolean {
  return loading;
}

/** Returns whether the history of an earlier conversation is on its way. */
export function useIsLoading(): boolean {
  return useSnapshot("useIsLoading", selectLoading);
}

function selectUsage(thread: ThreadState): Usage | undefined {
  return thread.session.usage;
}

/** Returns how full the context is and what it cost; undefined until the agent has said so. */
export function useUsage(): Usage | undefined {
  return useThread(selectUsage);
}

function selectConnectionState(snapshot: Snapshot): ConnectionState {
  return snapshot.connectionState;
}

/** Returns how the server can be reached: connected, reconnecting (with attempt and time), offline, signed out or refused. */
export function useConnectionState(): ConnectionState {
  return useSnapshot("useConnectionState", selectConnectionState);
}
