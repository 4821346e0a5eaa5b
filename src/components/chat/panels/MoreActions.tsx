"use client";
import { Ellipsis } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { onEscape, onPressOutside } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { IconButton } from "../../../ui/index.ts";

/** Props of `MoreActions`. */
export interface MoreActionsProps {
  /** The buttons. */
  readonly children: ReactNode;
}

/** What a button opens or shows takes the place of the list; a copy is confirmed in it. */
const opens = "[aria-haspopup], [aria-pressed]";

/**
 * The buttons of the bar that are used less: beside the others in a chat with room for panels, else in a list with their names behind one
 * button, so that the title keeps its room. Escape, a press outside and what a button opens close the list. Renders a `<button>` and a
 * `<div>` element.
 */
export function MoreActions({ children }: MoreActionsProps): ReactElement {
  const { chat } = useMessages();
  const [open, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const parts: readonly (HTMLElement | null)[] = [more.current, list.current];
    const close = (): void => {
      // Before the buttons disappear: what a button opens returns the focus to the element that has it now.
      more.current?.focus();
      setOpen(false);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    const stopWatching = onPressOutside(parts, () => setOpen(false));
    signal.addEventListener("abort", stopWatching);
    list.current?.addEventListener(
      "click",
      ({ target }) => target instanceof Element && target.closest("button")?.matches(opens) === true && close(),
      { signal },
    );
    for (const part of parts) signal.addEventListener("abort", onEscape(part, close));
    return () => listeners.abort();
  }, [open]);
  return (
    <>
      <IconButton
        ref={more}
        className="cs-chat-more"
        label={chat.more}
        size="medium"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis className="cs-plain" aria-hidden="true" />
      </IconButton>
      <div ref={list} id={id} className="cs-chat-actions" data-state={open ? "open" : "closed"}>
        {children}
      </div>
    </>
  );
}
