"use client";
import type { ConnectionState } from "../../session/index.ts";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";

function selectConnectionState(snapshot: Snapshot): ConnectionState {
  return snapshot.connectionState;
}

/** Returns how the server can be reached: connected, reconnecting (with attempt and time), offline, signed out or refused. */
export function useConnectionState(): ConnectionState {
  return useSnapshot("useConnectionState", selectConnectionState);
}
