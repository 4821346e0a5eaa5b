"use client";
import { useCallback, useEffect, useState } from "react";
import type { AgentEvent, AgentRequest, ThreadState } from "../../model/index.ts";
import type { Session } from "../../session/index.ts";
import { useSession } from "../session/sessionHooks.ts";

/** A request that was withdrawn or has expired before the decision, or that was answered elsewhere. */
export interface GoneRequest {
  /** The request in its last state; null when there is none to report. */
  readonly request: AgentRequest | null;
  /** Clears `request`. */
  readonly dismiss: () => void;
}

/**
 * Returns the request that an event withdrew before the decision, or that was answered elsewhere (in another tab, by another person or by
 * the server); undefined for every other event. `thread` is the thread after the event.
 *
 * Requests that end because the user stopped the turn, and requests to execute client tools, are not reported.
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

/** Returns the last request of the session that `findGoneRequest` reports, until it is dismissed, another is opened or another turn starts. */
export function useGoneRequest(): GoneRequest {
  const session = useSession();
  const [gone, setGone] = useState<{ readonly session: Session; readonly request: AgentRequest } | null>(null);
  useEffect(
    () =>
      session.onEvent((event) => {
        const request = findGoneRequest(event, session.thread);
        if (request !== undefined) setGone({ session, request });
        else if (event.type === "request.opened") setGone(null);
        // A turn that continues after its answers emits `turn.started` again.
        else if (event.type === "turn.started")
          setGone((current) => (current?.request.turnId === event.turnId ? current : null));
      }),
    [session],
  );
  const dismiss = useCallback(() => setGone(null), []);
  return { request: gone?.session === session ? gone.request : null, dismiss };
}
