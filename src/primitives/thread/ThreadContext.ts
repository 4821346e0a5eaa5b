"use client";
import { createContext } from "react";
import type { Context, RefObject } from "react";
import type { StickToEnd } from "./createStickToEnd.ts";

/** Stable references for the scrolling of one thread. */
export interface ThreadContextValue {
  /** Keeps the thread at its end. */
  readonly stick: StickToEnd;
  /** The scrolling element; null before it is mounted. */
  readonly viewport: RefObject<HTMLDivElement | null>;
}

/** Provides the thread's scrolling; null outside a `<ThreadRoot>`. */
export const ThreadContext: Context<ThreadContextValue | null> = createContext<ThreadContextValue | null>(null);
