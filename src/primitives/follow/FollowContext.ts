"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { FollowStep } from "../../hooks/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { Location } from "../../model/index.ts";

/** The location that a follow panel shows, and the functions that change it. */
export interface FollowContextValue {
  /** Whether it shows the agent's current location. */
  readonly following: boolean;
  /** The shown location; undefined before the agent's first step. */
  readonly target: Location | undefined;
  /** All steps of the agent, oldest first. */
  readonly trail: readonly FollowStep[];
  /** Shows a location and stops following. */
  readonly open: (location: Location) => void;
  /** Stops following at the shown location, e.g. when the user scrolls. */
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
