"use client";
import { useMemo } from "react";
import type { Part } from "../../model/index.ts";
import { createPartSelector } from "./createPartSelector.ts";
import { useThread } from "./useThread.ts";

/** Returns a part, undefined where the thread has none with that key. Renders again only when this part changes. */
export function usePart(key: string): Part | undefined {
  return useThread(useMemo(() => createPartSelector(key), [key]));
}
