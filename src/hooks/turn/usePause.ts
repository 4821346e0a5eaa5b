"use client";
import type { Pause } from "../../session/index.ts";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";

function selectPause(snapshot: Snapshot): Pause | null {
  return snapshot.pause;
}

/** Returns why the session does not go on by itself; null when it does. */
export function usePause(): Pause | null {
  return useSnapshot("usePause", selectPause);
}
