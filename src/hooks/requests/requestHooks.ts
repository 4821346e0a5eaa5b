"use client";
import type {
  AgentRequest,
  ThreadState,
  Answer,
  Grant,
  ToolCallPart,
  PolicyRule,
  AuditRecord,
} from "../../model/index.ts";
import { selectGrant, selectOpenRequests, selectRequest, toGrant } from "../../store/index.ts";
import { sameItems } from "../snapshot/sameItems.ts";
import { useThread } from "../thread/useThread.ts";
import { useMemo, useSyncExternalStore } from "react";
import { useThreadIfAny } from "../thread/useThreadIfAny.ts";
import { subscribeToNothing } from "../snapshot/subscribeToNothing.ts";
import { useSession } from "../session/sessionHooks.ts";

/** Returns the requests that the agent waits for, oldest first: open, staged, sending, sent and failed ones. */
export function useRequests(): readonly AgentRequest[] {
  return useThread(selectOpenRequests, sameItems);
}

/** Returns a request in any state; undefined when the id is unknown. */
export function useRequest(requestId: string): AgentRequest | undefined {
  const select = useMemo(() => (thread: ThreadState) => selectRequest(thread, requestId), [requestId]);
  return useThread(select);
}

/**
 * Returns the answer of the newest decided request about a call, also while it is staged; undefined without one, and outside a
 * `<SessionProvider>`. The result of a client tool does not count.
 */
export function useCallAnswer({ requestIds }: Pick<ToolCallPart, "requestIds">): Answer | undefined {
  return useThreadIfAny((thread) => {
    if (requestIds.length === 0) return undefined;
    const requests = thread?.requests ?? [];
    // The result of a client tool is not a decision.
    return requests.findLast((it) => requestIds.includes(it.requestId) && it.answer && it.answer.by !== "tool")?.answer;
  });
}

/**
 * Returns who allowed a call, how and when, once that cannot be changed any more; undefined where nobody was asked or it was denied, and
 * outside a `<SessionProvider>`.
 */
export function useGrant({ requestIds }: Pick<ToolCallPart, "requestIds">): Grant | undefined {
  const request = useThreadIfAny((thread) => thread && selectGrant(thread, { requestIds }));
  return useMemo(() => request && toGrant(request), [request]);
}

/** Returns the reason with which a call was denied (by a user or a rule); undefined without one, and outside a `<SessionProvider>`. */
export function useDenialReason(part: Pick<ToolCallPart, "requestIds">): string | undefined {
  const answer = useCallAnswer(part);
  return answer?.granted === false ? answer.reason : undefined;
}

const NONE: readonly PolicyRule[] = [];

/** Returns the permission rules of the session's policy, the app's own first; they can include expired ones. Empty without a policy. */
export function useRules(): readonly PolicyRule[] {
  const { policy } = useSession();
  const read = (): readonly PolicyRule[] => policy?.rules ?? NONE;
  return useSyncExternalStore(policy?.subscribe ?? subscribeToNothing, read, read);
}

/** Returns the records of the session's audit log, oldest first. */
export function useAudit(): readonly AuditRecord[] {
  const { audit } = useSession();
  const read = (): readonly AuditRecord[] => audit.records;
  return useSyncExternalStore(audit.subscribe, read, read);
}
