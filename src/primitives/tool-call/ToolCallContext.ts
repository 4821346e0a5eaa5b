"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import { CountersignError } from "../../model/index.ts";
import type { ToolCallPart } from "../../model/index.ts";

/** A tool call and whether its card is open. */
export interface ToolCallContextValue {
  /** The call that the card shows. */
  readonly call: ToolCallPart;
  /** Whether the card is open. */
  readonly open: boolean;
  /** Opens or closes the card. */
  readonly setOpen: (open: boolean) => void;
  /** Id of the content, for `aria-controls`. */
  readonly contentId: string;
}

/** Provides the call; null outside a `<ToolCallRoot>`. */
export const ToolCallContext: Context<ToolCallContextValue | null> = createContext<ToolCallContextValue | null>(null);

/** Returns the surrounding call; throws a `CountersignError` outside a `<ToolCallRoot>`. */
export function useToolCallContext(): ToolCallContextValue {
  const value = useContext(ToolCallContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a tool call needs a <ToolCallRoot> around it.",
    });
  }
  return value;
}
