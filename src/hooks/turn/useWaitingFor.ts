"use client";
import type { WaitReason } from "../../session/index.ts";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";

function selectWaitingFor(snapshot: Snapshot): WaitReason | null {
  return snapshot.waitingFor;
}

/** Returns what the session's stream waits for before it can begin: another tab's stream, or the network; null for nothing. */
export function useWaitingFor(): WaitReason | null {
  return useSnapshot("useWaitingFor", selectWaitingFor);
}
