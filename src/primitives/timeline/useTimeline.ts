"use client";
import { useMemo } from "react";
import { createTimeline } from "../../content/index.ts";
import type { TimelineStep } from "../../content/index.ts";
import { useThread } from "../../hooks/index.ts";

/**
 * Returns the steps of the session's timeline, oldest first: what the agent read, searched and changed, its commands, and the decisions
 * about them. The same array while only text or output streams. `readFileAt` gives the text of a file at a step.
 */
export function useTimeline(): readonly TimelineStep[] {
  return useThread(useMemo(() => createTimeline(), []));
}
