"use client";
import { useEffect, useMemo, useState } from "react";
import { findFileChanges, toFileChanges, type FileChange, type SentChange } from "../../../content/index.ts";
import { compareChange } from "./compareChange.ts";

const none: readonly SentChange[] = [];

/**
 * Returns the changes file by file. Long texts are compared beside the page; until then `comparing` stands for their lines. Keep the
 * list stable.
 */
export function useFileChanges(changes: readonly SentChange[]): readonly FileChange[] {
  const [compared, setCompared] = useState(none);
  const found = useMemo(
    () =>
      changes.map((change) => ({
        change,
        files: compared.includes(change) ? toFileChanges(change) : findFileChanges(change),
      })),
    [changes, compared],
  );
  useEffect(() => {
    let current = true;
    for (const { change, files } of found) {
      if (!files.some(({ comparing }) => comparing === true)) continue;
      void compareChange(change).then(() => {
        if (current) setCompared((before) => [...before, change]);
      });
    }
    return () => {
      current = false;
    };
  }, [found]);
  return useMemo(() => found.flatMap(({ files }) => files), [found]);
}
