"use client";
import { useMemo } from "react";
import type { ThreadState, ToolCallPart } from "../../model/index.ts";
import { createPartSelector } from "./createPartSelector.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThread } from "./useThread.ts";

function createCallsSelector(keys: readonly string[]): (thread: ThreadState) => readonly ToolCallPart[] {
  const selectors = keys.map(createPartSelector);
  return (thread) =>
    selectors.flatMap((select) => {
      const part = select(thread);
      return part?.type === "tool_call" ? [part] : [];
    });
}

/** Returns several tool calls, without those whose key is unknown. Renders again only when one of them changes. Keep the list stable. */
export function useToolCalls(keys: readonly string[]): readonly ToolCallPart[] {
  return useThread(
    useMemo(() => createCallsSelector(keys), [keys]),
    sameItems,
  );
}
