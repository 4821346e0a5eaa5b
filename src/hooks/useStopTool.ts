"use client";
import { useContext, useSyncExternalStore } from "react";
import type { ToolCallPart } from "../model/index.ts";
import { SessionContext } from "./SessionContext.ts";

const subscribeToNothing = () => () => undefined;

/**
 * Returns how a tool of the page that runs is stopped alone; the agent is told, and its turn goes on. Undefined for every other call,
 * and outside a `<SessionProvider>`: what runs at the agent is stopped with its turn only.
 */
export function useStopTool({ key, status, requestIds }: ToolCallPart): (() => void) | undefined {
  const handle = useContext(SessionContext)?.handle;
  const read = () =>
    status === "in_progress" &&
    (handle?.snapshots.getState().thread.requests ?? []).some(
      (it) => it.kind === "execution" && it.state === "open" && requestIds.includes(it.requestId),
    );
  const can = useSyncExternalStore(handle?.snapshots.subscribe ?? subscribeToNothing, read, read);
  return can && handle !== undefined ? () => handle.session.stopTool(key) : undefined;
}
