"use client";
import type { Session, ConnectionState } from "../../session/index.ts";
import { useSessionContext } from "./useSessionContext.ts";
import { useCallback, useSyncExternalStore, useEffect } from "react";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";
import type { ThreadState, Usage } from "../../model/index.ts";
import { useThread } from "../thread/useThread.ts";
import { useLatest } from "../useLatest.ts";
import type { Announcer } from "./createAnnouncer.ts";
import { watchSession } from "./watchSession.ts";
import type { SessionCallbacks } from "./watchSession.ts";

/** Returns the live session, for use in event handlers. Throws outside a `<SessionProvider>`. */
export function useSession(): Session {
  return useSessionContext("useSession").handle.session;
}

/** Returns the id with which the conversation can be opened again: the wire's, else the storage's; undefined before it has one. */
export function useConversationId(): string | undefined {
  const session = useSession();
  const read = useCallback(() => session.thread.session.wireId ?? session.storedId, [session]);
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  return useSyncExternalStore(subscribe, read, read);
}

function selectLoading({ loading }: Snapshot): boolean {
  return loading;
}

/** Returns whether the history of an earlier conversation is being loaded. */
export function useIsLoading(): boolean {
  return useSnapshot("useIsLoading", selectLoading);
}

function selectUsage(thread: ThreadState): Usage | undefined {
  return thread.session.usage;
}

/** Returns the used context and the cost; undefined until the agent reports them. */
export function useUsage(): Usage | undefined {
  return useThread(selectUsage);
}

function selectConnectionState(snapshot: Snapshot): ConnectionState {
  return snapshot.connectionState;
}

/** Returns the state of the connection: connected, reconnecting (with attempt and time), offline, signed out or refused. */
export function useConnectionState(): ConnectionState {
  return useSnapshot("useConnectionState", selectConnectionState);
}

/** Calls the callbacks for what happens in the session of the surrounding `<SessionProvider>`. They may be new functions on each render. */
export function useSessionCallbacks(callbacks: SessionCallbacks): void {
  const session = useSession();
  const latest = useLatest(callbacks);
  useEffect(() => watchSession(session, () => latest.current), [session, latest]);
}

/** Returns what announces sentences to screen readers, through the live region of the chat; without a chat nothing is announced. */
export function useAnnouncer(): Announcer {
  return useSessionContext("useAnnouncer").announcer;
}
