"use client";
import { useMemo } from "react";
import type { AgentRequest, ThreadState } from "../../model/index.ts";
import { selectRequest } from "../../store/index.ts";
import { useThread } from "../thread/useThread.ts";

/** Returns a request in any state, undefined where the id is unknown. */
export function useRequest(requestId: string): AgentRequest | undefined {
  const select = useMemo(() => (thread: ThreadState) => selectRequest(thread, requestId), [requestId]);
  return useThread(select);
}
