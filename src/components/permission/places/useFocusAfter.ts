"use client";
import { useEffect } from "react";
import { useChatSettings } from "../../chat/ChatSettings.ts";

/** Gives the focus to the composer when a dialog goes and takes the focus with it to the page. */
export function useFocusAfter(open: boolean): void {
  const { focusComposer } = useChatSettings();
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body || document.activeElement === null) focusComposer();
    };
  }, [open, focusComposer]);
}
