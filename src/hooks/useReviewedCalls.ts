"use client";
import { useSyncExternalStore } from "react";
import { useSessionContext } from "./useSessionContext.ts";

/** Remembers for the session the keys of the calls whose changes the user took as they are, and replaces them. */
export function useReviewedCalls(): readonly [toolCallKeys: readonly string[], set: (keys: readonly string[]) => void] {
  const { reviews } = useSessionContext("useReviewedCalls").handle;
  return [useSyncExternalStore(reviews.subscribe, reviews.settled, reviews.settled), reviews.settle];
}
