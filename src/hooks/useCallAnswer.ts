"use client";
import { useContext, useSyncExternalStore } from "react";
import type { Answer, ToolCallPart } from "../model/index.ts";
import { SessionContext } from "./SessionContext.ts";

const subscribeToNothing = () => () => undefined;

/** Returns what was decided about a call last; undefined where nothing was asked, and outside a `<SessionProvider>`. */
export function useCallAnswer({ requestIds }: Pick<ToolCallPart, "requestIds">): Answer | undefined {
  const snapshots = useContext(SessionContext)?.handle.snapshots;
  const read = () => {
    if (requestIds.length === 0) return undefined;
    const requests = snapshots?.getState().thread.requests ?? [];
    // What a tool of the page gave back is no decision.
    return requests.findLast((it) => requestIds.includes(it.requestId) && it.answer && it.answer.by !== "tool")?.answer;
  };
  return useSyncExternalStore(snapshots?.subscribe ?? subscribeToNothing, read, read);
}
