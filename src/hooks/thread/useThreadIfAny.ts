"use client";
import { useContext, useSyncExternalStore } from "react";
import type { ThreadState } from "../../model/index.ts";
import { SessionContext } from "../session/SessionContext.ts";
import { subscribeToNothing } from "../snapshot/subscribeToNothing.ts";

/**
 * Selects from the thread of the last snapshot; from `undefined` outside a `<SessionProvider>`, for parts that are rendered alone. The
 * selected value must be primitive or keep its reference, since it is compared by `Object.is`.
 */
export function useThreadIfAny<Value>(select: (thread: ThreadState | undefined) => Value): Value {
  const snapshots = useContext(SessionContext)?.handle.snapshots;
  const read = () => select(snapshots?.getState().thread);
  return useSyncExternalStore(snapshots?.subscribe ?? subscribeToNothing, read, read);
}
