"use client";
import { createContext, useContext } from "react";
import type { Context, KeyboardEvent } from "react";
import type { ComposerState } from "../../hooks/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { AppCommand } from "./AppCommand.ts";

/** The open list of a text box, e.g. of commands: the focus stays in the box, whose keys control it. */
export interface ComposerMenu {
  /** Id of the element with the list. */
  readonly listId: string;
  /** Id of the option that Enter chooses; undefined where there is none. */
  readonly activeId: string | undefined;
  /** Handles a key of the text box before it does; returns whether it was handled. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** The state that the components of a composer share. */
export interface ComposerContextValue extends ComposerState {
  /** The commands of the app. */
  readonly appCommands: readonly AppCommand[] | undefined;
  /** Whether the app or the agent offers any command. */
  readonly hasCommands: boolean;
  /** The list that is open; undefined for none. */
  readonly menu: ComposerMenu | undefined;
  /** Reports the list that is open. */
  readonly setMenu: (menu: ComposerMenu | undefined) => void;
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
