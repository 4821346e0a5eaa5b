"use client";
import { useMemo, useSyncExternalStore } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Which turns show their answer only, without the steps on the way to it. */
export interface Folds {
  /** Whether the steps of a turn are folded; undefined while nobody has folded or unfolded them. */
  readonly isFolded: (turnId: string) => boolean | undefined;
  /** Folds or unfolds the steps of a turn. */
  readonly setFolded: (turnId: string, folded: boolean) => void;
}

/** The key under which the view store keeps whether a turn is folded. */
export function toFoldKey(turnId: string): string {
  return `fold:${turnId}`;
}

/**
 * Returns which turns are folded; another object after each change. The session stores it like open cards. `useRevealedRow` unfolds the turn
 * of a part that is revealed.
 */
export function useFolds(): Folds {
  const { view } = useSessionContext("useFolds").handle;
  const choices = useSyncExternalStore(view.subscribe, view.read, view.read);
  return useMemo(
    () => ({
      isFolded: (turnId) => choices[toFoldKey(turnId)],
      setFolded: (turnId, folded) => view.set(toFoldKey(turnId), folded),
    }),
    [choices, view],
  );
}
