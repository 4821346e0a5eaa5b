"use client";
import { useContext, useMemo, useSyncExternalStore } from "react";
import type { Part, ThreadState } from "../model/index.ts";
import { selectInnerParts } from "../store/index.ts";
import { sameItems } from "./sameItems.ts";
import { SessionContext } from "./SessionContext.ts";

const subscribeToNothing = () => () => undefined;
const nothing: readonly Part[] = [];

function createInnerSelector(toolCallKey: string): (thread: ThreadState) => readonly Part[] {
  let last = nothing;
  return (thread) => {
    const found = selectInnerParts(thread, toolCallKey);
    if (!sameItems(last, found)) last = found;
    return last;
  };
}

/** Returns what was done and said inside a call (sub-agents), oldest first; nothing outside a `<SessionProvider>`. */
export function useInnerParts(toolCallKey: string): readonly Part[] {
  const snapshots = useContext(SessionContext)?.handle.snapshots;
  const select = useMemo(() => createInnerSelector(toolCallKey), [toolCallKey]);
  const read = () => (snapshots === undefined ? nothing : select(snapshots.getState().thread));
  return useSyncExternalStore(snapshots?.subscribe ?? subscribeToNothing, read, read);
}
