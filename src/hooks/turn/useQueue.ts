"use client";
import type { QueuedPrompt } from "../../session/index.ts";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";

function selectQueue(snapshot: Snapshot): readonly QueuedPrompt[] {
  return snapshot.queue;
}

/** Returns the prompts that wait for the turn to end, oldest first. The session edits and removes them. */
export function useQueue(): readonly QueuedPrompt[] {
  return useSnapshot("useQueue", selectQueue);
}
