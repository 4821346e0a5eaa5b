"use client";
import { useLayoutEffect } from "react";
import type { ReactElement } from "react";
import { useSession } from "../../../hooks/index.ts";
import { loadable } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { useChatShortcut } from "../useChatShortcut.ts";
import { isLetter, rememberFocus } from "../../../content/index.ts";

/** Loaded when it is shown. */
const ThreadSearch = loadable(
  () => import("../../thread-search/ThreadSearch.tsx").then((module) => module.ThreadSearch),
  <div className="cs-root cs-thread-search" />,
  "opened",
);

/** Whether the event is Ctrl+Shift+F or Cmd+Shift+F; without Shift it is the browser's own search, which finds mounted rows only. */
function isSearchChord(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  return isLetter(event, "f") && shiftKey && !altKey && ctrlKey !== metaKey;
}

/** The search in the thread, above it, opened by a button or its shortcut. Renders a `<search>` element while open. */
export function ChatSearch(): ReactElement | null {
  const { sessionId } = useSession();
  const { frame, search } = useChatLayout();
  const show = (): void => {
    search.setOpen(true);
    frame.current?.querySelector<HTMLElement>('[data-slot="thread-search"] input')?.focus();
  };
  useChatShortcut(frame, isSearchChord, show);
  return search.open ? <Panel key={sessionId} onClose={() => search.setOpen(false)} /> : null;
}

function Panel({ onClose }: { readonly onClose: () => void }): ReactElement {
  // Returns the focus to the element that had it before the search opened.
  useLayoutEffect(() => rememberFocus(), []);
  return <ThreadSearch onClose={onClose} />;
}
