"use client";
import { useCallback, useState } from "react";
import type { Location } from "../../../model/index.ts";
import type { ChatLayout } from "../ChatLayout.ts";

/** Options of `useFilesPanel`. */
export interface FilesPanelOptions {
  /** Id of the session; a location chosen in another session is dropped. */
  readonly sessionId: string;
  /** Whether there is a panel, and whether it is open at first where there is room. */
  readonly followPanel: boolean | "open";
  /** Whether there is room beside the thread. */
  readonly wide: boolean;
  /** A location that the app shows in the panel. */
  readonly location: Location | undefined;
}

/**
 * Holds the state of the files panel. A location from the app opens it only where there is room beside the thread: a drawer that opens
 * without a press would take the focus.
 */
export function useFilesPanel({ sessionId, followPanel, wide, location }: FilesPanelOptions): ChatLayout["files"] {
  const [choice, setChoice] = useState<boolean>();
  const [look, setLook] = useState<{ sessionId: string; chosen: Location | null }>({ sessionId, chosen: null });
  const [seen, setSeen] = useState<Location>();
  const setChosen = useCallback((chosen: Location | null) => setLook({ sessionId, chosen }), [sessionId]);
  const openLocation = useCallback(
    (place: Location) => {
      setChosen(place);
      setChoice(true);
    },
    [setChosen],
  );
  if (location !== seen) {
    setSeen(location);
    if (location !== undefined) {
      setChosen(location);
      if (wide) setChoice(true);
    }
  }
  return {
    available: followPanel !== false,
    open: followPanel !== false && (choice ?? (followPanel === "open" && wide)),
    setOpen: setChoice,
    chosen: look.sessionId === sessionId ? look.chosen : null,
    setChosen,
    openLocation: followPanel === false ? undefined : openLocation,
  };
}
