"use client";
import { useContext } from "react";
import { CountersignError } from "../../model/index.ts";
import { SessionContext } from "./SessionContext.ts";
import type { SessionContextValue } from "./SessionContext.ts";

/**
 * Returns the value of `SessionContext`; without a `<SessionProvider>` throws a `CountersignError` (`configuration`) that names `caller`,
 * the hook that was called.
 */
export function useSessionContext(caller: string): SessionContextValue {
  const value = useContext(SessionContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: `${caller} needs a session. Wrap it in <SessionProvider session={...}> or use it inside <Chat>.`,
    });
  }
  return value;
}
