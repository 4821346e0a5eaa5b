"use client";
import { CountersignError } from "../../model/index.ts";
import type { Connection } from "../../session/index.ts";
import { useSessionContext } from "./useSessionContext.ts";

/** Returns the connection of the session; throws a `CountersignError` (`configuration`) when the `<SessionProvider>` got none. */
export function useConnection(): Connection {
  const { connection } = useSessionContext("useConnection");
  if (connection === undefined) {
    throw new CountersignError({
      code: "configuration",
      message: "useConnection needs a connection. Pass it as <SessionProvider session={...} connection={...}>.",
    });
  }
  return connection;
}
