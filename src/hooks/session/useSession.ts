"use client";
import type { Session } from "../../session/index.ts";
import { useSessionContext } from "./useSessionContext.ts";

/** Returns the live session: what event handlers act on. Throws outside a `<SessionProvider>`. */
export function useSession(): Session {
  return useSessionContext("useSession").handle.session;
}
