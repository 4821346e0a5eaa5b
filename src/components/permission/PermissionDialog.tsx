"use client";
import { ShieldQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { AgentRequest } from "../../model/index.ts";
import { Button, Dialog } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { PermissionCarousel } from "./PermissionCarousel.tsx";

/** Props of `PermissionDialog`. */
export interface PermissionDialogProps {
  /** What waits, oldest first; at least one. */
  readonly prompts: readonly AgentRequest[];
}

/** A dialog takes the focus, so it must not open by itself while somebody writes. */
function isWriting(): boolean {
  const active = document.activeElement;
  if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) return active.value !== "";
  return active instanceof HTMLElement && active.isContentEditable;
}

/** A dialog that goes takes the focus with it, to the page: it belongs to the composer then. */
function useFocusAfter(open: boolean): void {
  const { focusComposer } = useChatSettings();
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body || document.activeElement === null) focusComposer();
    };
  }, [open, focusComposer]);
}

/**
 * The prompts as a dialog. It opens by itself only where nobody writes; a line above the composer opens it else. Escape puts it away
 * and decides nothing. Renders that line as a `<div>` element, and a `<dialog>`.
 */
export function PermissionDialog({ prompts }: PermissionDialogProps): ReactElement {
  const messages = useMessages();
  const [open, setOpen] = useState(() => !isWriting());
  useFocusAfter(open);
  return (
    <div className="cs-permission-line">
      <ShieldQuestion className="cs-permission-icon" aria-hidden="true" />
      <span>{messages.permission.waiting(prompts.length)}</span>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        {messages.permission.review}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={messages.permission.title}>
        <PermissionCarousel prompts={prompts} />
      </Dialog>
    </div>
  );
}
