"use client";
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react";
import type { Context } from "react";
import type { Connection } from "../../session/index.ts";
import type { SessionHandle } from "./sessionHandle.ts";

/** Stable handles only: nothing here changes while a session streams. */
export interface SessionContextValue {
  /** The session and its stores. */
  readonly handle: SessionHandle;
  /** The connection it belongs to, where the provider was given one. */
  readonly connection: Connection | undefined;
  /** Used for questions outside any turn where the host has no QueryClient of its own. */
  readonly queryClient: QueryClient;
}

/** Carries the session; null outside a `<SessionProvider>`. */
export const SessionContext: Context<SessionContextValue | null> = createContext<SessionContextValue | null>(null);
