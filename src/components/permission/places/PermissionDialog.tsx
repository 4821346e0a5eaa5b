"use client";
import { ShieldQuestion } from "lucide-react";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { Button, Dialog } from "../../../ui/index.ts";
import { PermissionCarousel } from "./PermissionCarousel.tsx";
import { useFocusAfter } from "./useFocusAfter.ts";

/** Props of `PermissionDialog`. */
export interface PermissionDialogProps {
  /** What waits, oldest first; at least one. */
  readonly prompts: readonly AgentRequest[];
  /** Whether it is open. */
  readonly open: boolean;
  /** Called when it is put away or looked at again. */
  readonly onOpenChange: (open: boolean) => void;
  /** Called with the key of a call that the user wants to see in the thread; the dialog has gone by then. */
  readonly onReveal: (toolCallKey: string) => void;
}

/** Whether somebody writes: a dialog takes the focus, so it must not open by itself then. */
export function isWriting(): boolean {
  const active = document.activeElement;
  if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) return active.value !== "";
  return active instanceof HTMLElement && active.isContentEditable;
}

/**
 * The prompts as a dialog. It opens by itself only where nobody writes; a line above the composer opens it else. Escape puts it away
 * and decides nothing. Renders that line as a `<div>` element, and a `<dialog>`.
 */
export function PermissionDialog({ prompts, open, onOpenChange, onReveal }: PermissionDialogProps): ReactElement {
  const messages = useMessages();
  useFocusAfter(open);
  function leaveTo(toolCallKey: string): void {
    // An open dialog keeps the focus: it has to be gone before the call can have it.
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
