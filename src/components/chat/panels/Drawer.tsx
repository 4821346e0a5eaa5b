"use client";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../../../ui/index.ts";

/** Props of `Drawer`. */
export interface DrawerProps {
  /** What it is called. */
  readonly label: string;
  /** The edge it comes from. */
  readonly side: "start" | "end";
  /** Called when the user puts it away. */
  readonly onClose: () => void;
  /** Name of a button that puts it away, beside the title; absent: what it shows has a head of its own. */
  readonly closeLabel?: string | undefined;
  /** What it shows. */
  readonly children: ReactNode;
}

/** Lies over the chat where there is no room beside it, and gives the focus back when it goes. Renders a `<dialog>` element. */
export function Drawer({ label, side, closeLabel, onClose, children }: DrawerProps): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    // Its first button would open a tooltip that nobody asked for.
    dialog?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    // The backdrop belongs to the dialog; what is inside it does not. The keyboard has Escape.
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener("click", onClick);
    return () => dialog?.removeEventListener("click", onClick);
  }, [onClose]);
  return (
    <dialog
      ref={ref}
      className="cs-root cs-drawer"
      tabIndex={-1}
      data-side={side}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {closeLabel !== undefined && (
        <div className="cs-drawer-head">
          <p className="cs-chat-title">{label}</p>
          <IconButton label={closeLabel} size="medium" onClick={onClose}>
            <X className="cs-plain" aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {children}
    </dialog>
  );
}
