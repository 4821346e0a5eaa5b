"use client";
import type { AgentRequest } from "../../model/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThread } from "../thread/useThread.ts";

/** Returns what the agent waits for, oldest first: open, staged, sending, sent and failed requests. */
export function useRequests(): readonly AgentRequest[] {
  return useThread(selectOpenRequests, sameItems);
}
