"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { RiskLook } from "../presentation/riskLook.ts";
import type { Reading } from "./useReading.ts";

/** The state of a prompt that its answer buttons depend on. */
export interface PromptContextValue extends RiskLook {
  /** The reading progress. */
  readonly reading: Reading;
  /** Id of the element with the agent's labels of the answers. */
  readonly labelsId: string;
  /** Called when the person begins or ends to write a reason or another input: meanwhile no hunk can be rejected. Stable. */
  readonly onWriting: (isWriting: boolean) => void;
}

/** Provides the reading progress, the risk and the labels of the surrounding prompt. */
export const PromptContext: Context<PromptContextValue | null> = createContext<PromptContextValue | null>(null);

/** Returns the reading progress, the risk and the labels of the surrounding prompt; null outside of one. */
export function usePromptContext(): PromptContextValue | null {
  return useContext(PromptContext);
}
