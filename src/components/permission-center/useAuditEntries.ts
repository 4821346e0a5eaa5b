"use client";
import { useMemo } from "react";
import { useAudit, useThread } from "../../hooks/index.ts";
import type { AgentRequest, ThreadState } from "../../model/index.ts";
import { readEntries } from "./AuditEntry.ts";
import type { AuditEntry } from "./AuditEntry.ts";
import { useCalls } from "./useCalls.ts";

function selectRequests({ requests }: ThreadState): readonly AgentRequest[] {
  return requests;
}

/** Returns the entries of the session's audit log, oldest first, with what the thread tells of the time before it began. */
export function useAuditEntries(): readonly AuditEntry[] {
  const records = useAudit();
  const calls = useCalls();
  const requests = useThread(selectRequests);
  return useMemo(() => readEntries(records, { calls, requests }), [records, calls, requests]);
}
