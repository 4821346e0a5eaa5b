"use client";
import { useSessionContext } from "./useSessionContext.ts";

/** Returns how a part of the thread is brought into sight and focused, by its key. Call it only while a user's gesture is handled. */
export function useReveal(): (partKey: string) => void {
  return useSessionContext("useReveal").handle.revealer.reveal;
}
