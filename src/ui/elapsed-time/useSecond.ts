"use client";
import { useSyncExternalStore } from "react";
import { readSecond, subscribeToSeconds } from "./secondTicker.ts";

/** Returns the current time in epoch milliseconds, updated each second; all callers share one timer. */
export function useSecond(): number {
  return useSyncExternalStore(subscribeToSeconds, readSecond, readSecond);
}
