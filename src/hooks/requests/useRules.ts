"use client";
import { useSyncExternalStore } from "react";
import type { PolicyRule } from "../../model/index.ts";
import { subscribeToNothing } from "../snapshot/subscribeToNothing.ts";
import { useSession } from "../session/useSession.ts";

const NONE: readonly PolicyRule[] = [];

/** Returns the rules of the page about permissions, the app's own first; expired ones may still be among them. None where the session has no policy. */
export function useRules(): readonly PolicyRule[] {
  const { policy } = useSession();
  const read = (): readonly PolicyRule[] => policy?.rules ?? NONE;
  return useSyncExternalStore(policy?.subscribe ?? subscribeToNothing, read, read);
}
