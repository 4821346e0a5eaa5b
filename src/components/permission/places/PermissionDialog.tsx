"use client";
import { ShieldQuestion } from "lucide-react";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { Button, Dialog } from "../../../ui/index.ts";
import { PermissionCarousel } from "./PermissionCarousel.tsx";
import { useFocusAfter } from "./useFocusAfter.ts";
import { findFocused } from "../../../content/index.ts";

/** Props of `PermissionDialog`. */
export interface PermissionDialogProps {
  /** The open requests, oldest first; at least one. */
  readonly prompts: readonly AgentRequest[];
  /** Whether it is open. */
  readonly open: boolean;
  /** Called when the dialog is closed or opened again. */
  readonly onOpenChange: (open: boolean) => void;
  /** Called with the key of a call that the user wants to see in the thread, after the dialog has closed. */
  readonly onReveal: (toolCallKey: string) => void;
}

/** Whether the user is typing: a dialog takes the focus, so it must not open by itself then. */
export function isWriting(): boolean {
  const active = findFocused();
  if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) return active.value !== "";
  return active instanceof HTMLElement && active.isContentEditable;
}

/**
 * The prompts as a dialog. It opens by itself unless the user is typing; then a line above the composer opens it. Escape closes it and
 * decides nothing. Renders that line as a `<div>` element, and a `<dialog>`.
 */
export function PermissionDialog({ prompts, open, onOpenChange, onReveal }: PermissionDialogProps): ReactElement {
  const messages = useMessages();
  useFocusAfter(open);
  function leaveTo(toolCallKey: string): void {
    // An open dialog traps the focus: it has to close before the call can get it.
    flushSync(() => onOpenChange(false));
    onReveal(toolCallKey);
  }
  return (
    <div className="cs-permission-line">
      <ShieldQuestion className="cs-permission-icon" aria-hidden="true" />
      <span className="cs-plain">{messages.permission.waiting(prompts.length)}</span>
      <Button size="small" variant="primary" onClick={() => onOpenChange(true)}>
        {messages.permission.review}
      </Button>
      <Dialog open={open} onOpenChange={onOpenChange} title={messages.permission.title}>
        <PermissionCarousel prompts={prompts} onReveal={leaveTo} />
      </Dialog>
    </div>
  );
}
