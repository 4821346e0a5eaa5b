"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { CommandMenu, ComposerState } from "../../hooks/index.ts";
import { CountersignError } from "../../model/index.ts";

/** The state that the components of a composer share. */
export interface ComposerContextValue extends ComposerState {
  /** The agent's commands while one is being typed. */
  readonly commands: CommandMenu;
  /** Id of the list of commands; its options are `<id>-<index>`. */
  readonly commandListId: string;
}

/** Provides the composer's state; null outside a `<ComposerRoot>`. */
export const ComposerContext: Context<ComposerContextValue | null> = createContext<ComposerContextValue | null>(null);

/** Returns the state of the surrounding composer; throws a `CountersignError` outside a `<ComposerRoot>`. */
export function useComposerContext(): ComposerContextValue {
  const value = useContext(ComposerContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a composer needs a <ComposerRoot> around it.",
    });
  }
  return value;
}
