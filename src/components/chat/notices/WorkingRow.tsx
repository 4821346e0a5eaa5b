"use client";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { toDuration } from "../../../content/index.ts";
import { useThread, useTurn, useWaitingFor } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ThreadState } from "../../../model/index.ts";

/** Milliseconds after which the elapsed time is shown. */
const TIME_SHOWN_AFTER = 3000;

/**
 * Shows what the session or its running turn waits for, unless a part shows it, and how long the turn has run; or that it is being
 * stopped. Renders a `<p>` element, or nothing.
 */
export function WorkingRow(): ReactElement | null {
  const { chat } = useMessages();
  const { status, startedAt } = useTurn();
  const wait = useThread(selectWait);
  const streamWait = useWaitingFor();
  const isStopping = status === "stopping";
  if (wait === null && streamWait === null && !isStopping) return null;
  const reason = streamWait ?? wait;
  return (
    <p className="cs-working" data-slot="working">
      <span className="cs-working-word">{reason === null ? chat.stopping : chat.waitingFor[reason]}</span>
      {reason !== null && startedAt !== undefined && <Elapsed start={startedAt} />}
    </p>
  );
}

/** The time since `start` (epoch milliseconds), updated each second; nothing in the first three seconds. */
function Elapsed({ start }: { readonly start: number }): ReactElement | null {
  const { chat, format } = useMessages();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const elapsed = now - start;
  if (elapsed < TIME_SHOWN_AFTER) return null;
  const time = format.duration(toDuration(Math.floor(elapsed / 1000) * 1000));
  return <span className="cs-working-time"> {chat.since(time)}</span>;
}

/** What a running turn waits for; a key of `messages.chat.waitingFor`. */
export type Wait = "answer" | "next" | "tool" | "delivery" | "confirmation";

/** Returns what a running turn waits for; null when a part shows the activity, or no turn runs. */
function selectWait({ turn, messages, requests }: ThreadState): Wait | null {
  if (turn.status !== "running") return null;
  const parts = messages
    .filter(({ turnId, role }) => turnId === turn.turnId && role === "assistant")
    .flatMap((it) => it.parts);
  const isBusy = parts.some((part) =>
    part.type === "text" || part.type === "reasoning"
      ? part.state === "streaming"
      : part.type === "tool_call" && (part.status === "in_progress" || part.status === "pending"),
  );
  if (isBusy) return null;
  const waiting = requests.filter(({ turnId }) => turnId === turn.turnId);
  if (waiting.some(({ state }) => state === "sending")) return "delivery";
  if (waiting.some(({ kind, state }) => kind === "execution" && state === "open")) return "tool";
  if (waiting.some(({ state }) => state === "sent")) return "confirmation";
  return parts.length === 0 ? "answer" : "next";
}
