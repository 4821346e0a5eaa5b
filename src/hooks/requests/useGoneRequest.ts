"use client";
import { useCallback, useEffect, useState } from "react";
import type { AgentEvent, AgentRequest, ThreadState } from "../../model/index.ts";
import { useSession } from "../session/sessionHooks.ts";

/** A request that went away before it was decided, and how to put it out of sight. */
export interface GoneRequest {
  /** The request, as it was when it went; null where there is nothing to tell. */
  readonly request: AgentRequest | null;
  /** Forgets it. */
  readonly dismiss: () => void;
}

/**
 * Returns the request that an event took away from the user, or that was answered in another tab; undefined for every other event.
 *
 * What goes because the user stopped the turn is no news to them, and a tool of the page is no prompt.
 */
export function findGoneRequest(event: AgentEvent, thread: ThreadState): AgentRequest | undefined {
  if (event.type !== "request.withdrawn" && event.type !== "request.updated") return undefined;
  const request = thread.requests.findLast(({ requestId }) => requestId === event.requestId);
  const isElsewhere = event.type === "request.updated" && request?.answer?.elsewhere === true;
  const wentAway =
    thread.turn.status !== "stopping" && (request?.state === "withdrawn" || request?.state === "expired");
  const isGone = event.type === "request.withdrawn" ? wentAway : isElsewhere;
  return isGone && request?.kind !== "execution" ? request : undefined;
}

/** Returns the request that was withdrawn or has expired last, until it is dismissed, another one is opened or another turn starts. */
export function useGoneRequest(): GoneRequest {
  const session = useSession();
  const [request, setRequest] = useState<AgentRequest | null>(null);
  useEffect(
    () =>
      session.onEvent((event) => {
        const gone = findGoneRequest(event, session.thread);
        if (gone !== undefined) setRequest(gone);
        else if (event.type === "request.opened") setRequest(null);
        // A turn that goes on after its answers starts again.
        else if (event.type === "turn.started") setRequest((known) => (known?.turnId === event.turnId ? known : null));
      }),
    [session],
  );
  const dismiss = useCallback(() => setRequest(null), []);
  return { request, dismiss };
}
