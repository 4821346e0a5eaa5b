"use client";
import { useContext } from "react";
import type { RequestState, ToolCallPart } from "../../model/index.ts";
import type { Session } from "../../session/index.ts";
import { SessionContext } from "../session/SessionContext.ts";
import { useThreadIfAny } from "./useThreadIfAny.ts";

/** Returns the session when a request to execute the call is in one of the states; else, and outside a `<SessionProvider>`, undefined. */
export function useExecution({ requestIds }: ToolCallPart, states: readonly RequestState[]): Session | undefined {
  const session = useContext(SessionContext)?.handle.session;
  const has = useThreadIfAny((thread) =>
    (thread?.requests ?? []).some(
      (it) => it.kind === "execution" && states.includes(it.state) && requestIds.includes(it.requestId),
    ),
  );
  return has ? session : undefined;
}
