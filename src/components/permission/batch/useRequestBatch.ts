"use client";
import { useMemo } from "react";
import { selectPrompts, useThread } from "../../../hooks/index.ts";
import type { AgentRequest, ThreadState } from "../../../model/index.ts";

/** The progress of requests that were asked together. */
export interface RequestBatch {
  /** Number of decided requests, whether sent or not. */
  readonly answered: number;
  /** Number of all requests of the batch. */
  readonly total: number;
}

const GONE: ReadonlySet<AgentRequest["state"]> = new Set(["withdrawn", "expired"]);

/**
 * Creates the selector of the progress. A batch begins with the first open request and ends when none is open: wires differ in when they
 * remove a request.
 */
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

/** Returns the progress of the current batch of requests, for "2 of 3 answered". */
export function useRequestBatch(): RequestBatch {
  return useThread(
    useMemo(() => createBatchSelector(), []),
    sameBatch,
  );
}
