"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ReactElement, Ref } from "react";
import { markHidden } from "../../content/index.ts";
import type { ArrangedSession } from "../../content/index.ts";
import { useDeleteSession, useFeature, useRenameSession, useRequests, useThread } from "../../hooks/index.ts";
import type { SessionSummaryInfo } from "../../hooks/index.ts";
import { useLanguage, useMessages } from "../../messages/index.ts";
import { Button, Dialog, drawProse, IconButton } from "../../ui/index.ts";
import { formatDay, formatTime } from "./formatDay.ts";
import { RenameForm } from "./RenameForm.tsx";

/** Props of `SessionItem`. */
export interface SessionItemProps {
  /** The session as the server lists it, at its place. */
  readonly row: ArrangedSession<SessionSummaryInfo>;
  /** Whether it is the one that is shown. */
  readonly current: boolean;
  /** Receives its element. */
  readonly itemRef?: Ref<HTMLLIElement> | undefined;
  /** Called with the id of the conversation to show; undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
}

/** One conversation of the list. Renders an `<li>` element. */
export function SessionItem({ row, current, itemRef, onOpen }: SessionItemProps): ReactElement {
  const messages = useMessages();
  const canRename = useFeature("rename");
  const canDelete = useFeature("delete");
  const rename = useRenameSession();
  const remove = useDeleteSession();
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const { lang = "en" } = useLanguage();
  const { session, time, ago, twin, number } = row;
  const words = messages.sessionList;
  const id = useId();
  const plain = session.title ?? words.untitled(session.sessionId.slice(-6));
  const title = number > 1 ? words.numbered(plain, number) : plain;
  const clock = time === undefined ? undefined : formatTime(lang, time);
  const when = clock === undefined || time === undefined || !ago ? clock : words.at(formatDay(lang, time, ago), clock);
  /** What the buttons are called: equal titles are told apart for those who only hear them, too. */
  const name = twin && when !== undefined ? words.at(title, when) : title;
  if (mode === "renaming") {
    return (
      <li className="cs-session">
        <RenameForm
          title={plain}
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
        {...(name === title ? {} : { "aria-label": markHidden(name) })}
        aria-describedby={`${id}-time ${id}-line`}
        {...(current ? { "aria-current": "true" as const } : {})}
        onClick={() => onOpen(session.sessionId)}
      >
        {drawProse(title)}
      </button>
      {time !== undefined && (
        <time className="cs-session-time" id={`${id}-time`} dateTime={new Date(time).toISOString()}>
          {clock}
        </time>
      )}
      {canRename && (
        <IconButton label={messages.sessionList.rename(name)} onClick={() => setMode("renaming")}>
          <Pencil className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      {canDelete && (
        <IconButton label={messages.sessionList.remove(name)} onClick={() => setMode("deleting")}>
          <Trash2 className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      <SessionLine id={`${id}-line`} session={session} current={current} />
      <DeleteDialog
        open={mode === "deleting"}
        title={name}
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

/** Props of `SessionLine`. */
export interface SessionLineProps {
  /** Id of its element. */
  readonly id: string;
  /** The session as the server lists it. */
  readonly session: SessionSummaryInfo;
  /** Whether it is the one that is shown: then its own thread tells more than the list. */
  readonly current: boolean;
}

/** What a conversation is doing, and the first line of the agent's last text. Renders a `<span>` element, or nothing. */
function SessionLine({ id, session, current }: SessionLineProps): ReactElement | null {
  const { sessionList } = useMessages();
  const status = useThread(({ turn }) => (turn.status === "idle" ? turn.reason : "running"));
  const asks = useRequests().some(({ kind, state: at }) => kind !== "execution" && (at === "open" || at === "failed"));
  const live = asks ? "waiting" : status === "running" ? status : status === "error" ? "failed" : undefined;
  const state = current ? live : session.state;
  const line = session.preview;
  if (state === undefined && line === undefined) return null;
  return (
    <span className="cs-session-line" id={id}>
      {state !== undefined && (
        <span className="cs-session-state" data-slot="session-state" data-state={state}>
          {sessionList.state[state]}
        </span>
      )}
      {line !== undefined && <span className="cs-session-preview">{drawProse(line)}</span>}
    </span>
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
