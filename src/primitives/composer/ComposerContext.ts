"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { ComposerState } from "../../hooks/index.ts";
import { CountersignError } from "../../model/index.ts";

/** Carries the composer's state; null outside a `<ComposerRoot>`. */
export const ComposerContext: Context<ComposerState | null> = createContext<ComposerState | null>(null);

/** Returns the state of the surrounding composer; throws a `CountersignError` outside a `<ComposerRoot>`. */
export function useComposerContext(): ComposerState {
  const value = useContext(ComposerContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a composer needs a <ComposerRoot> around it.",
    });
  }
  return value;
}
