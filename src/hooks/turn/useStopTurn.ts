"use client";
import { useContext } from "react";
import { SessionContext } from "../session/SessionContext.ts";
import { useThreadIfAny } from "../thread/useThreadIfAny.ts";

/** Returns how the turn that runs is stopped; undefined while none runs, and outside a `<SessionProvider>`. */
export function useStopTurn(): (() => void) | undefined {
  const session = useContext(SessionContext)?.handle.session;
  const runs = useThreadIfAny((thread) => thread?.turn.status === "running");
  return runs && session !== undefined ? () => session.stop() : undefined;
}
