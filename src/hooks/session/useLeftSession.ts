"use client";
import { useEffect } from "react";
import type { Session, ToolSchemas } from "../../session/index.ts";
import type { AgentSessionOptions } from "./AgentSessionOptions.ts";
import { trackSession } from "./leftSessions.ts";

/**
 * Returns by what the sessions of a component are found again after a reload: its server and protocol. Undefined where the app itself chooses
 * the session, or keeps the conversations.
 */
export function scopeOf(options: AgentSessionOptions<ToolSchemas>): string | undefined {
  const { connection, sessionId, onSessionChange, initialThread, initialMessages } = options;
  if (connection !== undefined) return undefined;
  if ([sessionId, onSessionChange, initialThread, initialMessages].some((choice) => choice !== undefined))
    return undefined;
  return `${options.protocol.id} ${options.url}`;
}

/** Keeps note of the open session for a reload, and opens a new one where the one from before the reload is gone. */
export function useLeftSession(
  scope: string | undefined,
  session: Session | null,
  isLeft: boolean,
  openNew: () => void,
): void {
  useEffect(
    () => (scope === undefined || session === null ? undefined : trackSession(scope, session)),
    [scope, session],
  );
  useEffect(() => {
    if (!isLeft || session === null) return undefined;
    let hasTurn = false;
    const unlisten = session.onEvent(({ type }) => void (hasTurn ||= type === "turn.started"));
    const unsubscribe = session.subscribe(() => {
      const code = session.thread.turn.error?.code;
      // A prompt that was sent since goes on here.
      if (session.recovery === "load" && !hasTurn && (code === "not_found" || code === "forbidden")) openNew();
    });
    return () => {
      unlisten();
      unsubscribe();
    };
  }, [isLeft, session, openNew]);
}
