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
    return session.subscribe(() => {
      const { turnId, error } = session.thread.turn;
      const isGone = error?.code === "not_found" || error?.code === "forbidden";
      // A prompt that the server has taken goes on here.
      if (session.recovery === "load" && isGone && turnId === null) openNew();
    });
  }, [isLeft, session, openNew]);
}
