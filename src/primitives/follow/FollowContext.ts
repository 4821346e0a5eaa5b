"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { TimelineStep } from "../../content/index.ts";
import type { FollowStep } from "../../hooks/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { Location } from "../../model/index.ts";

/** A step of the timeline that the user has gone to. */
export interface StepChoice {
  /** Id of the step. The key of a call stands for the last step of that call. */
  readonly stepId: string;
  /** One of its places, e.g. a hit of a search; absent for the first. */
  readonly location?: Location | undefined;
}

/** What a panel shows instead of following the agent: a place in a file as it is now, or a step of the timeline. */
export type FollowChoice = Location | StepChoice;

/** What a follow panel shows, and the functions that change it. */
export interface FollowContextValue {
  /** Whether it shows what the agent asks about, its newest step, or after a turn the turn's last change. */
  readonly following: boolean;
  /** Whether the agent works: a turn has begun and not ended. */
  readonly live: boolean;
  /** The shown location; undefined before the agent's first step, and at a step without a place in a file. */
  readonly target: Location | undefined;
  /** All locations that the agent visited, in the order in which they became known. */
  readonly trail: readonly FollowStep[];
  /** The steps of the timeline, oldest first. */
  readonly steps: readonly TimelineStep[];
  /** Index of the shown step, from 0; -1 without a step, and while a place is shown that the user or the app has opened. */
  readonly index: number;
  /** Number of steps that were added since the panel has stopped following. */
  readonly added: number;
  /** Shows a location as it is now, and stops following. */
  readonly open: (location: Location) => void;
  /** Shows a step, by its index, or one of its places, and stops following. */
  readonly goTo: (index: number, location?: Location) => void;
  /** Stops following at what is shown, e.g. when the user scrolls. */
  readonly release: () => void;
  /** Follows the agent again. */
  readonly follow: () => void;
}

/** Provides the state of a follow panel; null outside a `<FollowRoot>`. */
export const FollowContext: Context<FollowContextValue | null> = createContext<FollowContextValue | null>(null);

/** Returns the state of the surrounding follow panel; throws a `CountersignError` outside a `<FollowRoot>`. */
export function useFollowContext(): FollowContextValue {
  const value = useContext(FollowContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a follow panel needs a <FollowRoot> around it.",
    });
  }
  return value;
}
