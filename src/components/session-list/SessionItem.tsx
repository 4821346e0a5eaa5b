"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useDeleteSession, useFeature, useRenameSession } from "../../hooks/index.ts";
import type { SessionSummaryInfo } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { drawProse, IconButton } from "../../ui/index.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { RenameForm } from "./RenameForm.tsx";
import { SessionAge } from "./SessionAge.tsx";

/** Props of `SessionItem`. */
export interface SessionItemProps {
  /** The session. */
  readonly session: SessionSummaryInfo;
  /** Whether it is the one that is shown. */
  readonly current: boolean;
  /** Called with the wire's id of the session to show, undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
}

/** One conversation of the list. Renders an `<li>` element. */
export function SessionItem({ session, current, onOpen }: SessionItemProps): ReactElement {
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
    <li className="cs-session" data-current={current}>
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
