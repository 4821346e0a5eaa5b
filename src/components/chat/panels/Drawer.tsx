"use client";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { IconButton, useCancel } from "../../../ui/index.ts";
import { ChatBoundary } from "../ChatBoundary.tsx";
import { onEscape, rememberFocus } from "../../../content/index.ts";

/** Props of `Drawer`. */
export interface DrawerProps {
  /** The accessible name, and the title where there is a close button. */
  readonly label: string;
  /** The edge of the chat it is attached to. */
  readonly side: "start" | "end";
  /** Called when the user closes it. */
  readonly onClose: () => void;
  /** Name of the close button beside the title; absent when the content has its own header. */
  readonly closeLabel?: string | undefined;
  /** The content, below the title. */
  readonly children: ReactNode;
}

/**
 * A modal panel over the chat: the permission centre, and side panels in narrow layouts. Returns the focus when it closes. Renders a
 * `<dialog>` element.
 */
export function Drawer({ label, side, closeLabel, onClose, children }: DrawerProps): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const cancel = useCancel(onClose);
  useEffect(() => {
    const dialog = ref.current;
    const giveBack = rememberFocus(dialog);
    dialog?.showModal();
    // The focus on its first button would open a tooltip.
    dialog?.focus();
    return giveBack;
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    // A click on the backdrop has the dialog as its target; a click on the content does not. The keyboard has Escape.
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener("click", onClick);
    return () => dialog?.removeEventListener("click", onClick);
  }, [onClose]);
  useEffect(() => onEscape(ref.current, onClose));
  return (
    <dialog ref={ref} className="cs-root cs-drawer" tabIndex={-1} data-side={side} aria-label={label} {...cancel}>
      {closeLabel !== undefined && (
        <div className="cs-drawer-head">
          <p className="cs-chat-title">{label}</p>
          <IconButton label={closeLabel} size="medium" onClick={onClose}>
            <X className="cs-plain" aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <ChatBoundary>{children}</ChatBoundary>
    </dialog>
  );
}
