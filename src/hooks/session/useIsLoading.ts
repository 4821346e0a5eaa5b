"use client";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";

function selectLoading({ loading }: Snapshot): boolean {
  return loading;
}

/** Returns whether the history of an earlier conversation is on its way. */
export function useIsLoading(): boolean {
  return useSnapshot("useIsLoading", selectLoading);
}
