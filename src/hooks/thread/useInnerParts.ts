"use client";
import { useMemo } from "react";
import type { Part, ThreadState } from "../../model/index.ts";
import { selectInnerParts } from "../../store/index.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThreadIfAny } from "./useThreadIfAny.ts";

const nothing: readonly Part[] = [];

function createInnerSelector(toolCallKey: string): (thread: ThreadState) => readonly Part[] {
  let last = nothing;
  return (thread) => {
    const parts = selectInnerParts(thread, toolCallKey);
    if (!sameItems(last, parts)) last = parts;
    return last;
  };
}

/** Returns the parts inside a call (of its sub-agent), oldest first; empty outside a `<SessionProvider>`. */
export function useInnerParts(toolCallKey: string): readonly Part[] {
  const select = useMemo(() => createInnerSelector(toolCallKey), [toolCallKey]);
  return useThreadIfAny((thread) => (thread === undefined ? nothing : select(thread)));
}
