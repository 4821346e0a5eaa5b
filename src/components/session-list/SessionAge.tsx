"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { toAge } from "./toAge.ts";

/** Props of `SessionAge`. */
export interface SessionAgeProps {
  /** When it changed last: epoch milliseconds or ISO 8601. */
  readonly time: string | number;
}

/** How long ago a conversation changed, as it was when the list was drawn. Renders a `<time>` element, or nothing. */
export function SessionAge({ time }: SessionAgeProps): ReactElement | null {
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
