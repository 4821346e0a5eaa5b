"use client";
import { useEffect } from "react";
import { useChatSettings } from "../../chat/ChatSettings.ts";

/** Moves the focus to the composer when a dialog closes and the focus would fall to the page. */
export function useFocusAfter(open: boolean): void {
  const { focusComposer } = useChatSettings();
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body || document.activeElement === null) focusComposer();
    };
  }, [open, focusComposer]);
}
