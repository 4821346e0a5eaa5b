"use client";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { createOwnPolicy, hasId, toClientTools } from "../../session/index.ts";
import type { Connection, Session, ToolSchemas } from "../../session/index.ts";
import type { AgentSessionOptions } from "./AgentSessionOptions.ts";
import { createResource } from "../snapshot/createResource.ts";
import type { Resource } from "../snapshot/createResource.ts";
import { useLatest } from "../useLatest.ts";
import { findLeftSession, type LeftSession } from "./leftSessions.ts";
import { scopeOf, useLeftSession } from "./useLeftSession.ts";
import { useOwnConnection } from "./useOwnConnection.ts";

/** A session that is closed when the component unmounts. */
export interface AgentSession {
  /** The connection of the session. */
  readonly connection: Connection;
  /** The open session. */
  readonly session: Session;
  /** Opens the session with that id (on the wire or in the storage) instead, or a new one without an id. */
  readonly open: (sessionId?: string) => void;
}

/** How many chats of a page show a session: one connection has one for each id. */
const users = new WeakMap<Session, number>();

function countUser(session: Session, change: 1 | -1): number {
  const count = (users.get(session) ?? 0) + change;
  users.set(session, count);
  return count;
}

/** What an app gives a session to start from. */
type Start = Pick<AgentSessionOptions<ToolSchemas>, "initialThread" | "initialMessages">;

/** Whether it is a conversation, and not only a greeting that each one begins with. */
function isConversation({ initialThread, initialMessages }: Start): boolean {
  return (initialThread?.messages ?? initialMessages ?? []).some(({ role }) => role === "user");
}

/** The session to open. */
interface Wanted {
  /** The server that knows it, by its protocol and address; or the connection that the app has opened. */
  readonly server: string | Connection;
  readonly sessionId: string | undefined;
  /** The one that was open in this tab before a reload. */
  readonly left?: LeftSession | undefined;
  /** What the session started from in whose place the user has opened this one: another conversation. */
  readonly insteadOf?: Start | undefined;
}

const NOTHING: Resource<Session> = { get: () => null, subscribe: () => () => undefined };

function openSession(
  connection: Connection,
  { sessionId, left, insteadOf }: Wanted,
  options: RefObject<AgentSessionOptions<ToolSchemas>>,
): Resource<Session> {
  return createResource(() => {
    const { tools, maxSteps, policy, audit, initialThread, initialMessages } = options.current;
    const isOther =
      (sessionId === undefined || sessionId !== initialThread?.session.wireId) &&
      insteadOf?.initialThread === initialThread &&
      insteadOf?.initialMessages === initialMessages &&
      isConversation(options.current);
    const session = connection.session(sessionId, {
      tools: tools === undefined ? undefined : toClientTools(tools),
      ...(isOther ? {} : { initialThread, initialMessages }),
      onlyStored: left?.isStored,
      maxSteps,
      policy: policy ?? createOwnPolicy(),
      audit,
    });
    countUser(session, 1);
    let reported = sessionId;
    const unsubscribe = session.subscribe(() => {
      const id = session.thread.session.wireId ?? session.storedId;
      if (id === undefined || id === reported) return;
      reported = id;
      options.current.onSessionChange?.({ sessionId: id });
    });
    return {
      value: session,
      close() {
        unsubscribe();
        if (countUser(session, -1) === 0) session.close();
      },
    };
  });
}

/**
 * Opens a session and closes it when the component unmounts; null until the first effect has run.
 *
 * Another protocol id or url opens another connection; `headers`, `fetch`, `socketQuery` and `tools` may be new objects on each render. Other
 * options of the same protocol need a React `key`. A connection that the app has opened is never closed here.
 */
export function useAgentSession<const Schemas extends ToolSchemas>(
  options: AgentSessionOptions<Schemas>,
): AgentSession | null;
/** The same for options whose tools are not written in place, so that their input types are not inferred. */
export function useAgentSession(options: AgentSessionOptions<ToolSchemas>): AgentSession | null {
  const connection = useOwnConnection(options);
  const latest = useLatest(options);
  const scope = scopeOf(options);
  const server = options.connection ?? `${options.protocol.id} ${options.url}`;
  function begin(): Wanted {
    const left = scope === undefined ? undefined : findLeftSession(scope);
    return { server, sessionId: left?.id ?? options.sessionId, left };
  }
  const [wanted, setWanted] = useState(begin);
  // A conversation of one server means nothing to another, or is somebody else's.
  if (wanted.server !== server) setWanted(begin());
  const resource = useMemo(
    () => (connection === null ? NOTHING : openSession(connection, wanted, latest)),
    [connection, wanted, latest],
  );
  const session = useSyncExternalStore(resource.subscribe, resource.get, NOTHING.get);
  // The next session opens in an effect: until then its predecessor is shown, so that what is around both keeps its place and its focus.
  const [last, setLast] = useState({ connection, session });
  if (session !== null && session !== last.session) setLast({ connection, session });
  const shown = session ?? (last.connection === connection ? last.session : null);

  const [seenId, setSeenId] = useState(options.sessionId);
  if (seenId !== options.sessionId && wanted.server === server) {
    setSeenId(options.sessionId);
    const ownIds = [wanted.sessionId, session?.thread.session.wireId, session?.storedId];
    const isOwn = (id: string | undefined): boolean => id !== undefined && ownIds.includes(id);
    // The app passes back what `onSessionChange` has reported: an id of this session, or undefined for the new one of `open`. Undefined in
    // place of an id of this session asks for another.
    const isReported =
      options.sessionId === undefined ? wanted.sessionId === undefined && !isOwn(seenId) : isOwn(options.sessionId);
    if (!isReported) setWanted({ server, sessionId: options.sessionId });
  }

  const openNew = useCallback(() => setWanted({ server, sessionId: undefined }), [server]);
  useLeftSession(scope, session, wanted.left !== undefined, openNew);

  const { tools } = options;
  useEffect(() => {
    if (tools !== undefined) session?.setTools(toClientTools(tools));
  }, [session, tools]);

  return useMemo(() => {
    if (connection === null || shown === null) return null;
    return {
      connection,
      session: shown,
      open(sessionId?: string) {
        // A session that is opened anew would lose what runs in it.
        if (sessionId !== undefined && hasId(shown, sessionId)) return;
        const { initialThread, initialMessages } = latest.current;
        setWanted({ server, sessionId, insteadOf: { initialThread, initialMessages } });
        latest.current.onSessionChange?.({ sessionId });
      },
    };
  }, [connection, shown, server, latest]);
}
