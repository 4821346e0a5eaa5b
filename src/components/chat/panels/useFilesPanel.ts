"use client";
import { useCallback, useState } from "react";
import type { Location } from "../../../model/index.ts";
import type { FollowChoice } from "../../../primitives/index.ts";
import type { ChatLayout } from "../ChatLayout.ts";

/** Options of `useFilesPanel`. */
export interface FilesPanelOptions {
  /** Id of the session; a location chosen in another session is dropped. */
  readonly sessionId: string;
  /** Whether there is a panel, and whether it is open at first where there is room. */
  readonly followPanel: boolean | "open";
  /** Whether there is room beside the thread; undefined until it is measured. */
  readonly wide: boolean | undefined;
  /** A location that the app shows in the panel. */
  readonly location: Location | undefined;
  /** Shows or hides the panel in the same place, which is hidden when this one opens; keep the function stable. */
  readonly setOtherOpen: (open: boolean) => void;
}

/**
 * Holds the state of the files panel. A location from the app opens it only where there is room beside the thread: a drawer that opens
 * without a press would take the focus.
 */
export function useFilesPanel(options: FilesPanelOptions): ChatLayout["files"] {
  const { sessionId, followPanel, wide, location, setOtherOpen } = options;
  const [choice, setChoice] = useState<boolean>();
  const [look, setLook] = useState<{ sessionId: string; chosen: FollowChoice | null }>({ sessionId, chosen: null });
  const [asked, setAsked] = useState<string>();
  const [shownLocation, setShownLocation] = useState<Location>();
  // Opening waits for the width.
  const [openedLocation, setOpenedLocation] = useState<Location>();
  const setChosen = useCallback((chosen: FollowChoice | null) => setLook({ sessionId, chosen }), [sessionId]);
  const setOpen = useCallback(
    (open: boolean) => {
      if (open) setOtherOpen(false);
      setChoice(open);
    },
    [setOtherOpen],
  );
  const openLocation = useCallback(
    (place: FollowChoice) => {
      setChosen(place);
      setOpen(true);
    },
    [setChosen, setOpen],
  );
  const openStep = useCallback((stepId: string) => openLocation({ stepId }), [openLocation]);
  if (location !== shownLocation) {
    setShownLocation(location);
    if (location !== undefined) setChosen(location);
  }
  if (location !== openedLocation && wide !== undefined) {
    setOpenedLocation(location);
    if (location !== undefined && wide && followPanel !== false) setOpen(true);
  }
  return {
    available: followPanel !== false,
    open: followPanel !== false && (choice ?? (followPanel === "open" && wide === true)),
    setOpen,
    chosen: look.sessionId === sessionId ? look.chosen : null,
    setChosen,
    asked,
    setAsked,
    openLocation: followPanel === false ? undefined : openLocation,
    openStep: followPanel === false ? undefined : openStep,
  };
}
