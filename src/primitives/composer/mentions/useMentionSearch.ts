"use client";
import { useEffect, useState } from "react";
import { useLatest } from "../../../hooks/index.ts";
import type { Mention, MentionSource } from "./Mention.ts";

/** The state of a search for mentions. */
export interface MentionSearch {
  /** The result of the last search that has ended, also while the next one runs; empty before the first, and after one that failed. */
  readonly items: readonly Mention[];
  /** `searching`: an answer is awaited. */
  readonly status: "searching" | "done" | "failed";
}

/** How many mentions are shown. */
const maxItems = 50;

/** The pause in typing after which the app's search is called, in milliseconds. */
const pause = 150;

/**
 * Searches for what is typed: at once until the first answer has come, then after each pause in typing; an older search is aborted.
 * `query`: undefined while no mention is typed. Without a `source` nothing is searched, and the status stays `searching`.
 */
export function useMentionSearch(source: MentionSource | undefined, query: string | undefined): MentionSearch {
  const [latestAnswer, setLatestAnswer] = useState<MentionSearch & { readonly query: string }>();
  // Another object with each render of the app starts no search.
  const latest = useLatest(source);
  const isOpen = query !== undefined;
  const hasAnswer = latestAnswer !== undefined;
  if (!isOpen && hasAnswer) setLatestAnswer(undefined);
  useEffect(() => {
    const { current } = latest;
    if (current === undefined || query === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function search(of: MentionSource, typed: string): Promise<void> {
      try {
        const items = await of.search(typed, { signal });
        if (!signal.aborted) setLatestAnswer({ query: typed, items: items.slice(0, maxItems), status: "done" });
      } catch {
        if (!signal.aborted) setLatestAnswer({ query: typed, items: [], status: "failed" });
      }
    }
    const timer = setTimeout(() => void search(current, query), hasAnswer ? pause : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // `hasAnswer` is left out: an answer that arrives must not begin the same search again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [latest, query]);
  return {
    items: latestAnswer?.items ?? [],
    status: latestAnswer?.query === query && latestAnswer ? latestAnswer.status : "searching",
  };
}
