"use client";
import { useMemo } from "react";
import { toFileChanges, type FileChange, type SentChange } from "../../content/index.ts";

/** Returns the changes file by file. Keep the list stable. */
export function useFileChanges(changes: readonly SentChange[]): readonly FileChange[] {
  return useMemo(() => changes.flatMap((change) => toFileChanges(change)), [changes]);
}
