"use client";
import { useContext, useSyncExternalStore } from "react";
import type { RequestState, ToolCallPart } from "../model/index.ts";
import type { Session } from "../session/index.ts";
import { SessionContext } from "./SessionContext.ts";

const subscribeToNothing = () => () => undefined;

/** Returns the session where a request to execute the call is in one of the states; undefined elsewhere, and outside a `<SessionProvider>`. */
export function useExecution({ requestIds }: ToolCallPart, states: readonly RequestState[]): Session | undefined {
  const handle = useContext(SessionContext)?.handle;
  const read = () =>
    (handle?.snapshots.getState().thread.requests ?? []).some(
      (it) => it.kind === "execution" && states.includes(it.state) && requestIds.includes(it.requestId),
    );
  const has = useSyncExternalStore(handle?.snapshots.subscribe ?? subscribeToNothing, read, read);
  return has ? handle?.session : undefined;
}
