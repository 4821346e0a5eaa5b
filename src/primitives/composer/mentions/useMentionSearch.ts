"use client";
import { useEffect, useState } from "react";
import { useLatest } from "../../../hooks/index.ts";
import type { Mention, MentionSource } from "./Mention.ts";

/** What a search for mentions has found. */
export interface MentionSearch {
  /** What was found last; while the next search runs, what the one before it has found. */
  readonly items: readonly Mention[];
  /** `searching`: an answer is awaited. */
  readonly status: "searching" | "done" | "failed";
}

/** How many mentions are shown. */
const maxItems = 50;

/** The pause in typing after which the app's search is called, in milliseconds. */
const pause = 150;

/**
 * Searches for what is typed: at once when it begins, then after each pause in typing; an older search is aborted. `source`: undefined for
 * none.
 */
export function useMentionSearch(source: MentionSource | undefined, query: string | undefined): MentionSearch {
  const [found, setFound] = useState<MentionSearch & { readonly query: string }>();
  // Another object with each render of the app starts no search.
  const latest = useLatest(source);
  const isOpen = query !== undefined;
  const hasFound = found !== undefined;
  if (!isOpen && hasFound) setFound(undefined);
  useEffect(() => {
    const { current } = latest;
    if (current === undefined || query === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function search(of: MentionSource, typed: string): Promise<void> {
      try {
        const items = await of.search(typed, { signal });
        if (!signal.aborted) setFound({ query: typed, items: items.slice(0, maxItems), status: "done" });
      } catch {
        if (!signal.aborted) setFound({ query: typed, items: [], status: "failed" });
      }
    }
    const timer = setTimeout(() => void search(current, query), hasFound ? pause : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // Only the beginning of a search depends on whether there was one before.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [latest, query]);
  return { items: found?.items ?? [], status: found?.query === query && found ? found.status : "searching" };
}
