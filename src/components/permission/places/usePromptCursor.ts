"use client";
import { useState } from "react";
import type { AgentRequest } from "../../../model/index.ts";

/** Which of several prompts is in front. */
export interface PromptCursor {
  /** The prompt in front; undefined where nothing waits. */
  readonly current: AgentRequest | undefined;
  /** Its place, from 0. */
  readonly index: number;
  /** Brings another one to the front; stops at both ends. */
  readonly go: (index: number) => void;
}

/**
 * Keeps one prompt in front: the one the user chose, else the first that is still open, else the first.
 *
 * What arrives later never takes the place of the one that is being read.
 */
export function usePromptCursor(prompts: readonly AgentRequest[]): PromptCursor {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = prompts.findIndex(({ requestId }) => requestId === chosenId);
  const firstOpen = prompts.findIndex(({ state }) => state === "open" || state === "failed");
  const index = chosen === -1 ? Math.max(0, firstOpen) : chosen;
  const current = prompts[index];
  // The one in front stays there until it is decided.
  if (chosen === -1 && current !== undefined && current.state === "open") setChosenId(current.requestId);
  return {
    current,
    index,
    go: (next) => setChosenId(prompts[Math.min(Math.max(next, 0), prompts.length - 1)]?.requestId),
  };
}
