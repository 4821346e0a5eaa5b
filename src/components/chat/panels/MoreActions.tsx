"use client";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { IconButton } from "../../../ui/index.ts";

/** Props of `MoreActions`. */
export interface MoreActionsProps {
  /** The buttons. */
  readonly children: ReactNode;
}

/**
 * The buttons of the bar that are used less: beside the others where there is room, else behind one button, so that the title keeps its
 * room. Renders a `<button>` and a `<div>` element.
 */
export function MoreActions({ children }: MoreActionsProps): ReactElement {
  const { chat } = useMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        className="cs-chat-more"
        label={chat.more}
        size="medium"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis className="cs-plain" aria-hidden="true" />
      </IconButton>
      <div className="cs-chat-actions" data-state={open ? "open" : "closed"}>
        {children}
      </div>
    </>
  );
}
