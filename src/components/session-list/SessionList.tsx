"use client";
import { Plus } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import type { MouseEvent, MouseEventHandler, ReactElement } from "react";
import { arrangeSessions, findFocused } from "../../content/index.ts";
import { useConversationId, useSessionList } from "../../hooks/index.ts";
import type { SessionSummaryInfo } from "../../hooks/index.ts";
import { useLanguage, useMessages } from "../../messages/index.ts";
import { Button, useDay, useFocusHandover } from "../../ui/index.ts";
import { formatDay } from "./formatDay.ts";
import { SessionItem } from "./SessionItem.tsx";

/** Props of `SessionList`. */
export interface SessionListProps {
  /** Called with the id of the conversation to show; undefined for a new one. */
  readonly onOpen: (sessionId?: string) => void;
}

const none: readonly SessionSummaryInfo[] = [];

interface SessionPageProps extends SessionListProps {
  /** The cursor of the page; absent: the first one. */
  readonly cursor?: string | undefined;
  /** The sessions of the pages before. */
  readonly before: readonly SessionSummaryInfo[];
}

/** Says that a page could not be read. Renders an `<li>` element. */
function ListFailure({ onTryAgain }: { readonly onTryAgain: MouseEventHandler<HTMLButtonElement> }): ReactElement {
  const { sessionList: texts } = useMessages();
  return (
    <li className="cs-sessions-note">
      <p className="cs-plain">{texts.failed}</p>
      <Button size="small" onClick={onTryAgain}>
        {texts.tryAgain}
      </Button>
    </li>
  );
}

/** One page of the list, and a button that shows the next one below it. Renders `<li>` elements. */
function SessionPage({ cursor, before, onOpen }: SessionPageProps): ReactElement {
  const { sessionList: texts } = useMessages();
  const { lang = "en" } = useLanguage();
  const today = useDay();
  const list = useSessionList({ cursor });
  const currentId = useConversationId();
  const previousId = useRef(currentId);
  const [showsNext, setShowsNext] = useState(false);
  const first = useRef<HTMLLIElement>(null);
  const handOver = useFocusHandover();
  const { refetch, data } = list;
  useEffect(() => {
    // Another current id: a conversation got its id, or the user opened another one. Either may change the list.
    if (previousId.current !== currentId) void refetch();
    previousId.current = currentId;
  }, [currentId, refetch]);
  const isShown = data !== undefined;
  useEffect(() => {
    // The pressed button was unmounted: the focus moves to what replaced it.
    if (cursor !== undefined && isShown && findFocused() === document.body)
      first.current?.querySelector("button")?.focus();
  }, [cursor, isShown]);
  if (list.isPending) return <li className="cs-sessions-note">{texts.loading}</li>;
  const tryAgain = (event: MouseEvent<HTMLButtonElement>): void => {
    handOver(event, () => first.current?.querySelector("button"));
    void refetch();
  };
  const failure = list.isError && <ListFailure onTryAgain={tryAgain} />;
  if (list.isLoadingError) return <>{failure}</>;
  const { sessions, cursor: next } = list.data;
  const isEmpty = cursor === undefined && next === undefined && sessions.length === 0;
  const toDay = ({ time, ago }: (typeof rows)[number]): string =>
    time === undefined || ago === undefined ? texts.undated : formatDay(lang, time, ago);
  const rows = arrangeSessions(sessions, before, today);
  const above = arrangeSessions(before, [], today).at(-1);
  return (
    <>
      {isEmpty && <li className="cs-sessions-note">{texts.empty}</li>}
      {rows.map((row, index) => {
        const { session, ago } = row;
        const previous = index === 0 ? above : rows[index - 1];
        const heading = ago === previous?.ago ? undefined : toDay(row);
        return (
          <Fragment key={session.sessionId}>
            {heading !== undefined && (
              <li className="cs-plain" data-slot="session-day">
                <h3 className="cs-sessions-day">{heading}</h3>
              </li>
            )}
            <SessionItem
              itemRef={index === 0 ? first : undefined}
              row={row}
              current={session.sessionId === currentId}
              onOpen={onOpen}
            />
          </Fragment>
        );
      })}
      {failure}
      {next !== undefined && next !== cursor && !showsNext && (
        <li className="cs-plain">
          <Button size="small" className="cs-sessions-more" onClick={() => setShowsNext(true)}>
            {texts.more}
          </Button>
        </li>
      )}
      {next !== undefined && showsNext && (
        <SessionPage cursor={next} before={[...before, ...sessions]} onOpen={onOpen} />
      )}
    </>
  );
}

/**
 * The conversations that the server or this side stores, a page at a time and by day, with buttons to open and begin one and, where supported, to
 * rename and delete. Renders a `<nav>` element.
 */
export function SessionList({ onOpen }: SessionListProps): ReactElement {
  const messages = useMessages();
  return (
    <nav className="cs-root cs-sessions" aria-label={messages.sessionList.title} data-slot="session-list">
      <Button className="cs-sessions-new" onClick={() => onOpen()}>
        <Plus className="cs-plain" aria-hidden="true" />
        {messages.sessionList.create}
      </Button>
      <ul className="cs-sessions-list">
        <SessionPage before={none} onOpen={onOpen} />
      </ul>
    </nav>
  );
}
