"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, Dialog, drawProse } from "../../ui/index.ts";

/** Props of `DeleteDialog`. */
export interface DeleteDialogProps {
  /** Whether it is shown. */
  readonly open: boolean;
  /** Title of what would be deleted. */
  readonly title: string;
  /** Called when it is to stay. */
  readonly onCancel: () => void;
  /** Called when it is to go. */
  readonly onConfirm: () => void;
}

/** Asks before a conversation is deleted for good. Renders a `<dialog>` element. */
export function DeleteDialog({ open, title, onCancel, onConfirm }: DeleteDialogProps): ReactElement {
  const messages = useMessages();
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={messages.sessionList.removeTitle}
      footer={
        <>
          <Button onClick={onCancel}>{messages.sessionList.cancel}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {messages.sessionList.removeConfirm}
          </Button>
        </>
      }
    >
      <p className="cs-plain">{drawProse(messages.sessionList.removeNote(title))}</p>
    </Dialog>
  );
}
