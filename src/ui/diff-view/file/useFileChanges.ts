"use client";
import { useEffect, useMemo, useState } from "react";
import { findFileChanges, isComparing, setFileDiff, toFileChanges, unpackInTasks } from "../../../content/index.ts";
import type { FileChange, SentChange } from "../../../content/index.ts";
import { runInWorker } from "../../worker/runInWorker.ts";

const none: readonly SentChange[] = [];

/**
 * Returns the changes as diffs, one per file. Long texts are compared in a worker; until then a diff is marked `comparing` and has no
 * lines. Keep the list stable.
 */
export function useFileChanges(changes: readonly SentChange[]): readonly FileChange[] {
  const [compared, setCompared] = useState(none);
  const results = useMemo(
    () =>
      changes.map((change) => ({
        change,
        files: compared.includes(change) ? toFileChanges(change) : findFileChanges(change),
      })),
    [changes, compared],
  );
  useEffect(() => {
    let current = true;
    for (const { change, files } of results) {
      if (!isComparing(files)) continue;
      void compareChange(change).then(() => {
        if (current) setCompared((list) => [...list, change]);
      });
    }
    return () => {
      current = false;
    };
  }, [results]);
  return useMemo(() => results.flatMap(({ files }) => files), [results]);
}

/** Limits of the comparison, enough for a shuffled file of 4,000 lines; beyond them the whole region is shown as changed. */
const limits = { maxChanges: 20_000, maxSteps: 16_000_000 };

const running = new WeakMap<SentChange, Promise<void>>();

/** Compares a change of two long texts in a worker: afterwards `findFileChanges` returns the result. Never rejects. */
function compareChange(change: SentChange): Promise<void> {
  const promise = running.get(change) ?? compare(change);
  running.set(change, promise);
  return promise;
}

async function compare(change: SentChange): Promise<void> {
  if (change.type === "patch") return;
  const { oldText, newText } = change;
  const packed = await runInWorker({ type: "diffLines", oldText, newText, limits });
  // Without a worker the page compares, with lower limits.
  if (packed === undefined) toFileChanges(change);
  else {
    const diff = await unpackInTasks(packed, oldText, newText);
    if (diff !== undefined) setFileDiff(change, diff);
  }
}
