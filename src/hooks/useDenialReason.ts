"use client";
import { useContext, useSyncExternalStore } from "react";
import type { ToolCallPart } from "../model/index.ts";
import { SessionContext } from "./SessionContext.ts";

const subscribeToNothing = () => () => undefined;

/** Returns why the user did not allow a call; undefined where they gave no reason, and outside a `<SessionProvider>`. */
export function useDenialReason({ requestIds }: ToolCallPart): string | undefined {
  const snapshots = useContext(SessionContext)?.handle.snapshots;
  const read = () => {
    const requests = snapshots?.getState().thread.requests ?? [];
    const denied = requests.find((it) => it.answer?.granted === false && requestIds.includes(it.requestId));
    return denied?.answer?.reason;
  };
  return useSyncExternalStore(snapshots?.subscribe ?? subscribeToNothing, read, read);
}
