"use client";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { findFocused } from "../../content/index.ts";

/**
 * Returns the ref of a button whose press opens something in its place. The button gets the focus back when that is closed, where the focus
 * would fall to the page.
 */
export function useOpener(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !open && findFocused() === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
