"use client";
import { useContext } from "react";
import { CountersignError } from "../../model/index.ts";
import { SessionContext } from "./SessionContext.ts";
import type { SessionContextValue } from "./SessionContext.ts";

/** Returns the session's handles; throws a `CountersignError` that names the missing wrapper. */
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
