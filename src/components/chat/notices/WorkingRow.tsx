"use client";
import type { ReactElement } from "react";
import { toDuration } from "../../../content/index.ts";
import { useThread, useTurn, useWaitingFor } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { selectWait } from "./selectWait.ts";
import { useElapsed } from "./useElapsed.ts";

/** Milliseconds after which the time is worth saying. */
const WORTH_SAYING = 3000;

/** Names what the agent waits for while nothing else shows it, and for how long. Renders a `<p>` element, or nothing. */
export function WorkingRow(): ReactElement | null {
  const { chat, format } = useMessages();
  const { status, startedAt } = useTurn();
  const wait = useThread(selectWait);
  const held = useWaitingFor();
  const isStopping = status === "stopping";
  const elapsed = useElapsed(wait === null && held === null ? undefined : startedAt);
  if (wait === null && held === null && !isStopping) return null;
  const reason = held ?? wait;
  const time = format.duration(toDuration(Math.floor(elapsed / 1000) * 1000));
  return (
    <p className="cs-working" data-slot="working">
      <span className="cs-working-word">{reason === null ? chat.stopping : chat.waitingFor[reason]}</span>
      {elapsed >= WORTH_SAYING && <span className="cs-working-time"> {chat.since(time)}</span>}
    </p>
  );
}
