"use client";
import { useMemo } from "react";
import { selectPrompts, useThread } from "../../../hooks/index.ts";
import type { AgentRequest, ThreadState } from "../../../model/index.ts";

/** How many of the requests that were asked together are decided. */
export interface RequestBatch {
  /** Decided, whether sent or not. */
  readonly answered: number;
  /** All of them. */
  readonly total: number;
}

const GONE: ReadonlySet<AgentRequest["state"]> = new Set(["withdrawn", "expired"]);

/** A batch begins with the first request that waits and ends when none does: wires differ in when they let go of a request. */
function createBatchSelector(): (thread: ThreadState) => RequestBatch {
  let ids = new Set<string>();
  return (thread) => {
    const waiting = selectPrompts(thread);
    ids = waiting.length === 0 ? new Set() : new Set([...ids, ...waiting.map(({ requestId }) => requestId)]);
    const batch = thread.requests.filter(({ requestId, state }) => ids.has(requestId) && !GONE.has(state));
    return { answered: batch.filter(({ state }) => state !== "open").length, total: batch.length };
  };
}

function sameBatch(left: RequestBatch, right: RequestBatch): boolean {
  return left.answered === right.answered && left.total === right.total;
}

/** Returns how far the present batch of requests is, for "2 of 3 answered". */
export function useRequestBatch(): RequestBatch {
  return useThread(
    useMemo(() => createBatchSelector(), []),
    sameBatch,
  );
}
