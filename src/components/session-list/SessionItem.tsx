"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReactElement, Ref } from "react";
import { useDeleteSession, useFeature, useRenameSession } from "../../hooks/index.ts";
import type { SessionSummaryInfo } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, Dialog, drawProse, IconButton } from "../../ui/index.ts";
import { RenameForm } from "./RenameForm.tsx";
import { toAge } from "./toAge.ts";

/** Props of `SessionItem`. */
export interface SessionItemProps {
  /** The session as the server lists it. */
  readonly session: SessionSummaryInfo;
  /** Whether it is the one that is shown. */
  readonly current: boolean;
  /** Receives its element. */
  readonly itemRef?: Ref<HTMLLIElement> | undefined;
  /** Called with the id of the conversation to show; undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
}

/** One conversation of the list. Renders an `<li>` element. */
export function SessionItem({ session, current, itemRef, onOpen }: SessionItemProps): ReactElement {
  const messages = useMessages();
  const canRename = useFeature("rename");
  const canDelete = useFeature("delete");
  const rename = useRenameSession();
  const remove = useDeleteSession();
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const title = session.title ?? messages.sessionList.untitled(session.sessionId.slice(-6));
  if (mode === "renaming") {
    return (
      <li className="cs-session">
        <RenameForm
          title={title}
          onCancel={() => setMode("shown")}
          onSave={(next) => {
            rename.mutate({ sessionId: session.sessionId, title: next });
            setMode("shown");
          }}
        />
      </li>
    );
  }
  return (
    <li className="cs-session" data-current={current} ref={itemRef}>
      <button
        type="button"
        className="cs-session-open"
        {...(current ? { "aria-current": "true" as const } : {})}
        onClick={() => onOpen(session.sessionId)}
      >
        {drawProse(title)}
      </button>
      {session.updatedAt !== undefined && <SessionAge time={session.updatedAt} />}
      {canRename && (
        <IconButton label={messages.sessionList.rename(title)} onClick={() => setMode("renaming")}>
          <Pencil className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      {canDelete && (
        <IconButton label={messages.sessionList.remove(title)} onClick={() => setMode("deleting")}>
          <Trash2 className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      <DeleteDialog
        open={mode === "deleting"}
        title={title}
        onCancel={() => setMode("shown")}
        onConfirm={() => {
          remove.mutate(session.sessionId);
          setMode("shown");
          if (current) onOpen();
        }}
      />
    </li>
  );
}

/** Props of `SessionAge`. */
export interface SessionAgeProps {
  /** When it changed last: epoch milliseconds or ISO 8601. */
  readonly time: string | number;
}

/** How long ago a conversation changed, at the time of the render. Renders a `<time>` element, or nothing. */
function SessionAge({ time }: SessionAgeProps): ReactElement | null {
  const { sessionList } = useMessages();
  const [now] = useState(() => Date.now());
  const age = toAge(time, now);
  if (age === undefined) return null;
  return (
    <time className="cs-session-age" dateTime={new Date(time).toISOString()}>
      {sessionList.age[age.unit](age.count)}
    </time>
  );
}

/** Props of `DeleteDialog`. */
export interface DeleteDialogProps {
  /** Whether it is shown. */
  readonly open: boolean;
  /** Title of the conversation to delete. */
  readonly title: string;
  /** Called when the user cancels. */
  readonly onCancel: () => void;
  /** Called when the user confirms the deletion. */
  readonly onConfirm: () => void;
}

/** Asks for confirmation before a conversation is deleted. Renders a `<dialog>` element. */
function DeleteDialog({ open, title, onCancel, onConfirm }: DeleteDialogProps): ReactElement {
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
