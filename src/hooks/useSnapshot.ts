"use client";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { Snapshot } from "./createSnapshotStore.ts";
import { useSessionContext } from "./useSessionContext.ts";

/**
 * Selects from the published snapshot and renders again only when the selected value differs.
 *
 * A value that equals the one of the last commit keeps its reference, also when the selector is a new function each time.
 */
export function useSnapshot<Value>(
  caller: string,
  selector: (snapshot: Snapshot) => Value,
  equality: (left: Value, right: Value) => boolean = Object.is,
): Value {
  const { snapshots } = useSessionContext(caller).handle;
  const committed = useRef<{ value: Value } | null>(null);
  const select = useMemo(() => {
    let last: { snapshot: Snapshot; value: Value } | undefined;
    return (): Value => {
      const snapshot = snapshots.getState();
      if (last?.snapshot === snapshot) return last.value;
      const value = selector(snapshot);
      const known = last ?? committed.current;
      last = { snapshot, value: known !== null && equality(known.value, value) ? known.value : value };
      return last.value;
    };
  }, [snapshots, selector, equality]);
  const value = useSyncExternalStore(snapshots.subscribe, select, select);
  useEffect(() => {
    committed.current = { value };
  }, [value]);
  return value;
}
