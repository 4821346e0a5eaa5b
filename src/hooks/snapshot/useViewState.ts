"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Whether a card is open, and how to change it. */
export type ViewState = readonly [open: boolean, setOpen: (open: boolean) => void];

/**
 * Remembers for the session whether the card of that key is open, also while its row is scrolled away and unmounted.
 *
 * `defaultOpen` counts until the user has chosen.
 */
export function useViewState(key: string, defaultOpen = false): ViewState {
  const { view } = useSessionContext("useViewState").handle;
  const read = () => view.get(key) ?? defaultOpen;
  const open = useSyncExternalStore(view.subscribe, read, read);
  const setOpen = useCallback((next: boolean) => view.set(key, next), [view, key]);
  return [open, setOpen];
}
