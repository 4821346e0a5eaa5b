"use client";
import { useMemo } from "react";
import type { Part, ThreadState } from "../model/index.ts";
import { locatePart } from "../store/index.ts";
import type { PlaceHint } from "../store/index.ts";
import { useThread } from "./useThread.ts";

/** Remembers where the part was found last, so that each further look costs the same in a long thread as in a short one. */
function createPartSelector(key: string): (thread: ThreadState) => Part | undefined {
  let hint: PlaceHint | undefined;
  return (thread) => {
    hint = locatePart(thread, key, hint);
    return hint === undefined ? undefined : thread.messages[hint.messageIndex]?.parts[hint.partIndex];
  };
}

/** Returns a part, undefined where the thread has none with that key. Renders again only when this part changes. */
export function usePart(key: string): Part | undefined {
  return useThread(useMemo(() => createPartSelector(key), [key]));
}
