"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import type { RiskLevel } from "../../../content/index.ts";
import type { Reading } from "./useReading.ts";

/** What the answers of a prompt need to know of what it shows. */
export interface PromptContextValue {
  /** How far it was read. */
  readonly reading: Reading;
  /** How carefully it deserves to be read. */
  readonly risk: RiskLevel;
}

/** Carries how far the surrounding prompt was read. */
export const PromptContext: Context<PromptContextValue | null> = createContext<PromptContextValue | null>(null);

/** Returns how far the surrounding prompt was read; null outside of one. */
export function usePromptContext(): PromptContextValue | null {
  return useContext(PromptContext);
}
