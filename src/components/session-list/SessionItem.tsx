"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ReactElement, Ref } from "react";
import { markHidden } from "../../content/index.ts";
import type { ArrangedSession } from "../../content/index.ts";
import { useFeature, useRenameSession, useRequests, useThread } from "../../hooks/index.ts";
import type { SessionSummaryInfo } from "../../hooks/index.ts";
import { useLanguage, useMessages } from "../../messages/index.ts";
import { drawProse, IconButton, useOpener } from "../../ui/index.ts";
import { useComposerReturn } from "../chat/useComposerReturn.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
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

/** Returns the titles of a conversation, and its time of day. */
function useRowNames({ session, time, ago, twin, number }: SessionItemProps["row"]) {
  const { sessionList: words } = useMessages();
  const { lang = "en" } = useLanguage();
  const plain = session.title ?? words.untitled(session.sessionId.slice(-6));
  const title = number > 1 ? words.numbered(plain, number) : plain;
  const clock = time === undefined ? undefined : formatTime(lang, time);
  const when = clock === undefined || time === undefined || !ago ? clock : words.at(formatDay(lang, time, ago), clock);
  /** What the buttons are called: equal titles are told apart for those who only hear them, too. */
  const name = twin && when !== undefined ? words.at(title, when) : title;
  return { plain, title, name, clock };
}

/** Returns what may take the focus of a row that is deleted: the other rows, the next ones first, or the button for a new conversation. */
function findNeighbours(focused: Element): readonly (Element | null | undefined)[] {
  const list = focused.closest('[data-slot="session-list"]');
  const rows = Array.from(list?.querySelectorAll(".cs-session") ?? []);
  const at = rows.findIndex((row) => row.contains(focused));
  const neighbours = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
  return [...neighbours.map((row) => row.querySelector("button")), list?.querySelector("button")];
}

/** One conversation of the list. Renders an `<li>` element. */
export function SessionItem({ row, current, itemRef, onOpen }: SessionItemProps): ReactElement {
  const messages = useMessages();
  const canRename = useFeature("rename");
  const canDelete = useFeature("delete");
  const rename = useRenameSession();
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const pencil = useOpener(mode === "renaming");
  const focus = useComposerReturn(findNeighbours);
  const close = (): void => setMode("shown");
  const { session, time } = row;
  const { plain, title, name, clock } = useRowNames(row);
  const id = useId();
  if (mode === "renaming") {
    return (
      <li className="cs-session">
        <RenameForm
          title={session.title ?? ""}
          placeholder={plain}
          status={rename.status}
          onCancel={close}
          onSave={(next) => rename.mutate({ sessionId: session.sessionId, title: next }, { onSuccess: close })}
        />
      </li>
    );
  }
  return (
    <li className="cs-session" data-current={current} ref={itemRef} {...focus}>
      <button
        type="button"
        className="cs-session-open"
        dir="auto"
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
        <IconButton
          ref={pencil}
          label={messages.sessionList.rename(name)}
          onClick={() => {
            rename.reset();
            setMode("renaming");
          }}
        >
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
        sessionId={session.sessionId}
        title={name}
        onClose={close}
        onDeleted={() => {
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
      {line !== undefined && (
        <span className="cs-session-preview" dir="auto">
          {drawProse(line)}
        </span>
      )}
    </span>
  );
}
