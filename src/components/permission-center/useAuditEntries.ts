"use client";
import { useMemo } from "react";
import { sameItems, useAudit, useThread } from "../../hooks/index.ts";
import type { AgentRequest, ThreadState, ToolCallPart } from "../../model/index.ts";
import { readEntries } from "./AuditEntry.ts";
import type { AuditEntry } from "./AuditEntry.ts";

function selectCalls({ messages }: ThreadState): readonly ToolCallPart[] {
  return messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
}

function selectRequests({ requests }: ThreadState): readonly AgentRequest[] {
  return requests;
}

/** Returns the entries of the session's audit log, oldest first, with what the thread tells of the time before it began. */
export function useAuditEntries(): readonly AuditEntry[] {
  const records = useAudit();
  const calls = useThread(selectCalls, sameItems);
  const requests = useThread(selectRequests);
  return useMemo(() => readEntries(records, { calls, requests }), [records, calls, requests]);
}
