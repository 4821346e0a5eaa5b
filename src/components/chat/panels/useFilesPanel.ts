"use client";
import { useCallback, useState } from "react";
import type { Location } from "../../../model/index.ts";

/** What a files panel depends on. */
export interface FilesPanelOptions {
  /** Id of the session; a place chosen in another one is forgotten. */
  readonly sessionId: string;
  /** Whether there is a panel, and whether it is shown at first where there is room. */
  readonly followPanel: boolean | "open";
  /** Whether there is room beside the thread. */
  readonly wide: boolean;
  /** A place the app wants to be seen. */
  readonly location: Location | undefined;
}

/** The files panel of a chat and what it looks at. */
export interface FilesPanelState {
  /** Whether it is shown. */
  readonly shown: boolean;
  /** Shows or hides it. */
  readonly setShown: (shown: boolean) => void;
  /** The place to look at; null follows the agent. */
  readonly chosen: Location | null;
  /** Changes the place. */
  readonly setChosen: (chosen: Location | null) => void;
  /** Shows the panel with that place, by a user's press; absent where there is no panel. */
  readonly open: ((location: Location) => void) | undefined;
}

/**
 * Keeps whether the files panel is shown and what it looks at. A place the app wants to be seen opens it only where there is room: a
 * drawer that opens without a press would take the focus.
 */
export function useFilesPanel({ sessionId, followPanel, wide, location }: FilesPanelOptions): FilesPanelState {
  const [choice, setChoice] = useState<boolean>();
  const [look, setLook] = useState<{ sessionId: string; chosen: Location | null }>({ sessionId, chosen: null });
  const [seen, setSeen] = useState<Location>();
  const setChosen = useCallback((chosen: Location | null) => setLook({ sessionId, chosen }), [sessionId]);
  const open = useCallback(
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
    shown: followPanel !== false && (choice ?? (followPanel === "open" && wide)),
    setShown: setChoice,
    chosen: look.sessionId === sessionId ? look.chosen : null,
    setChosen,
    open: followPanel === false ? undefined : open,
  };
}
