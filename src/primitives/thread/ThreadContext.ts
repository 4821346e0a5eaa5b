"use client";
import { createContext } from "react";
import type { Context, RefObject } from "react";
import type { StickToEnd } from "./createStickToEnd.ts";

/** Stable handles of one thread's scrolling. */
export interface ThreadContextValue {
  /** Follows the end. */
  readonly stick: StickToEnd;
  /** The element that scrolls. */
  readonly viewport: RefObject<HTMLDivElement | null>;
}

/** Carries the thread's scrolling; null outside a `<ThreadRoot>`. */
export const ThreadContext: Context<ThreadContextValue | null> = createContext<ThreadContextValue | null>(null);
