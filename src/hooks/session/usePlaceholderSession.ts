"use client";
import { useState } from "react";
import { createPlaceholderSession } from "../../session/index.ts";
import type { Session } from "../../session/index.ts";
import type { ClientProtocol } from "../../model/index.ts";

/**
 * Returns a session with an empty thread and no connection, to be rendered while `useAgentSession` returns null: on a server, and in the
 * browser until the first effect.
 */
export function usePlaceholderSession(protocol: ClientProtocol): Session {
  const [session] = useState(() => createPlaceholderSession(protocol));
  return session;
}
