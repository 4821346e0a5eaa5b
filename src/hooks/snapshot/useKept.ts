"use client";
import { useCallback, useSyncExternalStore } from "react";
import type { Json } from "../../model/index.ts";
import { useSessionContext } from "../session/useSessionContext.ts";

/** What was written and not sent yet, and the function that replaces it; undefined for nothing. */
export type Kept = readonly [value: Json | undefined, keep: (value: Json | undefined) => void];

/**
 * Returns what the user has written in the form of a key; the session stores it, so it survives while the form is unmounted: by another
 * request, a closed dialog, or a row that was scrolled away.
 */
export function useKept(key: string): Kept {
  const { kept } = useSessionContext("useKept").handle;
  const read = () => kept.get(key);
  const value = useSyncExternalStore(kept.subscribe, read, read);
  const keep = useCallback((next: Json | undefined) => kept.set(key, next), [kept, key]);
  return [value, keep];
}
