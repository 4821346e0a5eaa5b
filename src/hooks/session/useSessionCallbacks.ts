"use client";
import { useEffect } from "react";
import { useLatest } from "../useLatest.ts";
import { useSession } from "./sessionHooks.ts";
import { watchSession, type SessionCallbacks } from "./watchSession.ts";

/** Calls the callbacks for what happens in the session of the surrounding `<SessionProvider>`. They may be new functions on each render. */
export function useSessionCallbacks(callbacks: SessionCallbacks): void {
  const session = useSession();
  const latest = useLatest(callbacks);
  useEffect(() => watchSession(session, () => latest.current), [session, latest]);
}
