"use client";
import { useSyncExternalStore } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Remembers for the session the names of the calls whose changes the user took or sent as a review, and replaces them. */
export function useReviewedCalls(): readonly [
  callNames: readonly string[],
  set: (callNames: readonly string[]) => void,
] {
  const { reviews } = useSessionContext("useReviewedCalls").handle;
  return [useSyncExternalStore(reviews.subscribe, reviews.settled, reviews.settled), reviews.settle];
}
