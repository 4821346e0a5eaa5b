"use client";
import { useSyncExternalStore } from "react";
import type { PolicyRule } from "../model/index.ts";
import { useSession } from "./useSession.ts";

/** Returns the rules of the page about permissions, the app's own first; expired ones may still be among them. */
export function useRules(): readonly PolicyRule[] {
  const { policy } = useSession();
  const read = (): readonly PolicyRule[] => policy.rules;
  return useSyncExternalStore(policy.subscribe, read, read);
}
