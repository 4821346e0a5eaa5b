"use client";
import type { ThreadState, Usage } from "../../model/index.ts";
import { useThread } from "../thread/useThread.ts";

function selectUsage(thread: ThreadState): Usage | undefined {
  return thread.session.usage;
}

/** Returns how full the context is and what it cost; undefined until the agent has said so. */
export function useUsage(): Usage | undefined {
  return useThread(selectUsage);
}
