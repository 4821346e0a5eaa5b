"use client";
import { useLayoutEffect } from "react";
import type { ReactElement, RefObject } from "react";
import { loadable } from "../../../ui/index.ts";
import { useChatShortcut } from "../useChatShortcut.ts";

/** Loaded when it is shown. */
const ThreadSearch = loadable(
  () => import("../../thread-search/ThreadSearch.tsx").then((module) => module.ThreadSearch),
  <div className="cs-root cs-thread-search" />,
  "opened",
);

/** Props of `SearchPanel`. */
export interface SearchPanelProps {
  /** The element of the chat that is searched. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Whether it is shown. */
  readonly open: boolean;
  /** Called when the search is to be shown or hidden. */
  readonly onOpenChange: (open: boolean) => void;
}

/** Whether the event is Ctrl+Shift+F or Cmd+Shift+F; without Shift it is the browser's own search, which finds mounted rows only. */
function isSearchChord({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "f" && shiftKey && !altKey && ctrlKey !== metaKey;
}

/** The search in the thread, above it, opened by a button or its shortcut. Renders a `<search>` element while open. */
export function SearchPanel({ frame, open, onOpenChange }: SearchPanelProps): ReactElement | null {
  const show = (): void => {
    onOpenChange(true);
    frame.current?.querySelector<HTMLElement>('[data-slot="thread-search"] input')?.focus();
  };
  useChatShortcut(frame, isSearchChord, show);
  return open ? <Panel onClose={() => onOpenChange(false)} /> : null;
}

function Panel({ onClose }: { readonly onClose: () => void }): ReactElement {
  // Returns the focus to the element that had it before the search opened.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return <ThreadSearch onClose={onClose} />;
}
