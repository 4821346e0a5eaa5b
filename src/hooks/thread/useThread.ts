"use client";
import { useCallback } from "react";
import type { ThreadState } from "../../model/index.ts";
import type { Snapshot } from "../snapshot/createSnapshotStore.ts";
import { useSnapshot } from "../snapshot/useSnapshot.ts";

/**
 * Selects from the thread; the component renders again only when the selected value changes.
 *
 * A selector that builds a new object or array each time needs an `equality` that compares the contents.
 */
export function useThread<Value>(
  selector: (thread: ThreadState) => Value,
  equality: (left: Value, right: Value) => boolean = Object.is,
): Value {
  const select = useCallback((snapshot: Snapshot) => selector(snapshot.thread), [selector]);
  return useSnapshot("useThread", select, equality);
}
