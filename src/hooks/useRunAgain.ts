"use client";
import { useContext, useSyncExternalStore } from "react";
import type { ToolCallPart } from "../model/index.ts";
import { SessionContext } from "./SessionContext.ts";

const subscribeToNothing = () => () => undefined;

/**
 * Returns how a tool of the page that failed is executed once more. Undefined where it did not fail, where the agent has its result
 * already, and outside a `<SessionProvider>`.
 */
export function useRunAgain({ key, status, requestIds }: ToolCallPart): (() => void) | undefined {
  const handle = useContext(SessionContext)?.handle;
  const read = () =>
    status === "failed" &&
    (handle?.snapshots.getState().thread.requests ?? []).some(
      (it) =>
        it.kind === "execution" &&
        requestIds.includes(it.requestId) &&
        (it.state === "staged" || it.state === "failed"),
    );
  const can = useSyncExternalStore(handle?.snapshots.subscribe ?? subscribeToNothing, read, read);
  return can && handle !== undefined ? () => handle.session.runTool(key) : undefined;
}
