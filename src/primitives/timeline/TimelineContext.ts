"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import { CountersignError } from "../../model/index.ts";
import type { Playback } from "./usePlayback.ts";

/** The state of a timeline's player, and the functions that change it. */
export interface TimelineContextValue extends Playback {
  /** Goes some steps forward, or back with a negative number; from the newest step on it follows the agent again, while that works. */
  readonly move: (by: number) => void;
  /** Whether there is a step in that direction. */
  readonly canMove: (by: number) => boolean;
}

/** Provides the state of a player; null outside a `<TimelineRoot>`. */
export const TimelineContext: Context<TimelineContextValue | null> = createContext<TimelineContextValue | null>(null);

/** Returns the state of the surrounding player; throws a `CountersignError` outside a `<TimelineRoot>`. */
export function useTimelineContext(): TimelineContextValue {
  const value = useContext(TimelineContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a timeline needs a <TimelineRoot> around it.",
    });
  }
  return value;
}
