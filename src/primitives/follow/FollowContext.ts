"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { FollowStep } from "../../hooks/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { Location } from "../../model/index.ts";

/** What a follow panel looks at, and how to look elsewhere. */
export interface FollowContextValue {
  /** Whether it goes where the agent goes. */
  readonly following: boolean;
  /** The place it shows; undefined before the agent was anywhere. */
  readonly target: Location | undefined;
  /** All places in the order in which they were visited. */
  readonly trail: readonly FollowStep[];
  /** Shows a place and stays there. */
  readonly open: (location: Location) => void;
  /** Stays where it is: the user reads. */
  readonly release: () => void;
  /** Goes where the agent goes again. */
  readonly follow: () => void;
}

/** Carries what is looked at; null outside a `<FollowRoot>`. */
export const FollowContext: Context<FollowContextValue | null> = createContext<FollowContextValue | null>(null);

/** Returns what the surrounding follow panel looks at; throws a `CountersignError` outside a `<FollowRoot>`. */
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
