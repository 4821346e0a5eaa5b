"use client";
import { useMemo } from "react";
import type { ThreadState } from "../../model/index.ts";
import { selectRows } from "../../store/index.ts";
import type { Row } from "../../store/index.ts";
import { useThread } from "./useThread.ts";

function createRowSelector(): (thread: ThreadState) => readonly Row[] {
  let rows: readonly Row[] | undefined;
  return (thread) => (rows = selectRows(thread, rows));
}

/** Returns the rows of the thread; the same array while only the text or state of parts changes. */
export function useRows(): readonly Row[] {
  return useThread(useMemo(() => createRowSelector(), []));
}
