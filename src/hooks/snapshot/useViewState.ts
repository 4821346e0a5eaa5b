"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useSessionContext } from "../session/useSessionContext.ts";

/** Whether a card is open, and the function that changes it. */
export type ViewState = readonly [open: boolean, setOpen: (open: boolean) => void];

/**
 * Returns whether the card of a key is open; the session stores it, so it survives while its row is scrolled away and unmounted.
 *
 * `defaultOpen` applies until the user opens or closes the card.
 */
export function useViewState(key: string, defaultOpen = false): ViewState {
  const { view } = useSessionContext("useViewState").handle;
  const read = () => view.get(key) ?? defaultOpen;
  const open = useSyncExternalStore(view.subscribe, read, read);
  const setOpen = useCallback((next: boolean) => view.set(key, next), [view, key]);
  return [open, setOpen];
}
