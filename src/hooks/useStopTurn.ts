"use client";
import { useContext, useSyncExternalStore } from "react";
import { SessionContext } from "./SessionContext.ts";

const subscribeToNothing = () => () => undefined;

/** Returns how the turn that runs is stopped; undefined while none runs, and outside a `<SessionProvider>`. */
export function useStopTurn(): (() => void) | undefined {
  const handle = useContext(SessionContext)?.handle;
  const read = () => handle?.snapshots.getState().thread.turn.status === "running";
  const runs = useSyncExternalStore(handle?.snapshots.subscribe ?? subscribeToNothing, read, read);
  return runs && handle !== undefined ? () => handle.session.stop() : undefined;
}
