"use client";
import { useSyncExternalStore } from "react";
import { readSecond, subscribeToSeconds } from "./secondTicker.ts";

/** Returns the start of the current day in the local time zone, in epoch milliseconds; another one from midnight on. */
export function useDay(): number {
  return useSyncExternalStore(subscribeToSeconds, readDay, readDay);
}

function readDay(): number {
  return new Date(readSecond()).setHours(0, 0, 0, 0);
}
