"use client";
import { useSyncExternalStore } from "react";
import type { AuditRecord } from "../../model/index.ts";
import { useSession } from "../session/useSession.ts";

/** Returns the records of the session's audit log, oldest first. */
export function useAudit(): readonly AuditRecord[] {
  const { audit } = useSession();
  const read = (): readonly AuditRecord[] => audit.records;
  return useSyncExternalStore(audit.subscribe, read, read);
}
