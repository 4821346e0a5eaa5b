"use client";
import type { ReactElement } from "react";
import { useAnnouncer, useDeleteSession, useLatest } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, Dialog, drawProse } from "../../ui/index.ts";

/** Props of `DeleteDialog`. */
export interface DeleteDialogProps {
  /** Whether it is shown. */
  readonly open: boolean;
  /** Id of the conversation to delete. */
  readonly sessionId: string;
  /** Title of the conversation to delete. */
  readonly title: string;
  /** Called when it is deleted, and when the user cancels. */
  readonly onClose: () => void;
  /** Called when the conversation is deleted. */
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a conversation is deleted, and stays while it is not. Renders a `<dialog>` element. */
export function DeleteDialog({ open, sessionId, title, onClose, onDeleted }: DeleteDialogProps): ReactElement {
  const { sessionList: texts } = useMessages();
  const remove = useDeleteSession();
  const announcer = useAnnouncer();
  // Another conversation may be shown by then.
  const latest = useLatest({ onClose, onDeleted });
  function cancel(): void {
    // The failure was read. One that comes after the dialog was closed is shown in the next.
    if (remove.isError) remove.reset();
    onClose();
  }
  async function confirm(): Promise<void> {
    try {
      // Not with the callbacks of `mutate`: the row may be gone with the new list.
      await remove.mutateAsync(sessionId);
    } catch {
      // The dialog shows it.
      return;
    }
    announcer.announce(texts.removed(title));
    latest.current.onClose();
    latest.current.onDeleted();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      title={texts.removeTitle}
      footer={
        <>
          <Button onClick={cancel}>{texts.cancel}</Button>
          <Button
            variant="danger"
            aria-disabled={remove.isPending}
            onClick={() => {
              if (!remove.isPending) void confirm();
            }}
          >
            {remove.isError ? texts.tryAgain : texts.removeConfirm}
          </Button>
        </>
      }
    >
      <p className="cs-plain">{drawProse(texts.removeNote(title))}</p>
      {remove.isError && (
        <p className="cs-session-fault" role="alert">
          {texts.removeFailed}
        </p>
      )}
    </Dialog>
  );
}
