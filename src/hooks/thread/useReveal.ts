"use client";
import type { RevealOptions } from "./createRevealer.ts";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Returns how a part of the thread is brought into sight, by its key; focused, unless told otherwise. Call it only while a user's gesture is handled. */
export function useReveal(): (partKey: string, options?: RevealOptions) => void {
  return useSessionContext("useReveal").handle.revealer.reveal;
}
