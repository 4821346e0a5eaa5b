"use client";
import { useMemo, useSyncExternalStore } from "react";
import type { Snapshot, SnapshotStore } from "./createSnapshotStore.ts";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Creates a memoized selection: each snapshot is read once, and a value that equals the last one keeps its reference. */
function createSelection<Value>(
  snapshots: SnapshotStore,
  selector: (snapshot: Snapshot) => Value,
  equality: (left: Value, right: Value) => boolean,
): () => Value {
  let last: { snapshot: Snapshot; value: Value } | undefined;
  return () => {
    const snapshot = snapshots.getState();
    if (last?.snapshot === snapshot) return last.value;
    const value = selector(snapshot);
    last = { snapshot, value: last !== undefined && equality(last.value, value) ? last.value : value };
    return last.value;
  };
}

/**
 * Selects from the published snapshot and renders again only when the selected value differs. Keep the selector stable. `caller`: the hook
 * that the error outside a `<SessionProvider>` names.
 */
export function useSnapshot<Value>(
  caller: string,
  selector: (snapshot: Snapshot) => Value,
  equality: (left: Value, right: Value) => boolean = Object.is,
): Value {
  const { snapshots } = useSessionContext(caller).handle;
  const select = useMemo(() => createSelection(snapshots, selector, equality), [snapshots, selector, equality]);
  return useSyncExternalStore(snapshots.subscribe, select, select);
}
