"use client";
import type { Recovery } from "../../session/index.ts";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";

function selectRecovery(snapshot: Snapshot): Recovery | null {
  return snapshot.recovery;
}

/** Returns what `session.retry()` would do now, so that a button can say it; null where nothing has failed. */
export function useRecovery(): Recovery | null {
  return useSnapshot("useRecovery", selectRecovery);
}
