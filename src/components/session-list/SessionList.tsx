"use client";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useConversationId, useSessionList } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../ui/index.ts";
import { SessionItem } from "./SessionItem.tsx";

/** Props of `SessionList`. */
export interface SessionListProps {
  /** Called with the wire's id of the session to show, undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
}

function Sessions({ onOpen }: SessionListProps): ReactElement {
  const messages = useMessages();
  const list = useSessionList();
  const currentId = useConversationId();
  const listed = useRef(currentId);
  const { refetch } = list;
  useEffect(() => {
    // Another current id means that a conversation got its id or was left: the server's list has changed.
    if (listed.current !== currentId) void refetch();
    listed.current = currentId;
  }, [currentId, refetch]);
  if (list.isPending) return <p className="cs-sessions-note">{messages.sessionList.loading}</p>;
  if (list.isError) {
    return (
      <div className="cs-sessions-note">
        <p className="cs-plain">{messages.sessionList.failed}</p>
        <Button size="small" onClick={() => void list.refetch()}>
          {messages.sessionList.tryAgain}
        </Button>
      </div>
    );
  }
  if (list.data.sessions.length === 0) return <p className="cs-sessions-note">{messages.sessionList.empty}</p>;
  return (
    <ul className="cs-sessions-list">
      {list.data.sessions.map((one) => (
        <SessionItem key={one.sessionId} session={one} current={one.sessionId === currentId} onOpen={onOpen} />
      ))}
    </ul>
  );
}

/** The conversations of the server, with buttons to open, begin, rename and delete. Renders a `<nav>` element. */
export function SessionList({ onOpen }: SessionListProps): ReactElement {
  const messages = useMessages();
  return (
    <nav className="cs-root cs-sessions" aria-label={messages.sessionList.title} data-slot="session-list">
      <Button className="cs-sessions-new" onClick={() => onOpen()}>
        <Plus className="cs-plain" aria-hidden="true" />
        {messages.sessionList.create}
      </Button>
      <Sessions onOpen={onOpen} />
    </nav>
  );
}
