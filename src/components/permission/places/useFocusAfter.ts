"use client";
import { useEffect } from "react";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { findFocused } from "../../../content/index.ts";

/** Moves the focus to the composer when a dialog closes and the focus would fall to the page. */
export function useFocusAfter(open: boolean): void {
  const { focusComposer } = useChatSettings();
  useEffect(() => {
    if (!open) return;
    return () => {
      const focused = findFocused();
      if (focused === document.body || focused === null) focusComposer();
    };
  }, [open, focusComposer]);
}
