"use client";
import type { ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useThread, useTurn } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { useElapsed } from "./useElapsed.ts";

/** Milliseconds after which the time is worth saying. */
const WORTH_SAYING = 3000;

/** Whether the last part says by itself that something is going on: then nothing else has to move. */
function selectIsVisiblyBusy(thread: ThreadState): boolean {
  const part = thread.messages.at(-1)?.parts.at(-1);
  if (thread.messages.at(-1)?.role !== "assistant" || part === undefined) return false;
  if (part.type === "text" || part.type === "reasoning") return part.state === "streaming";
  return part.type === "tool_call" && (part.status === "in_progress" || part.status === "pending");
}

/** Says that the agent is at work while nothing else shows it, and for how long. Renders a `<p>` element, or nothing. */
export function WorkingRow(): ReactElement | null {
  const messages = useMessages();
  const { status, startedAt } = useTurn();
  const busy = useThread(selectIsVisiblyBusy);
  const shown = status === "stopping" || (status === "running" && !busy);
  const elapsed = useElapsed(shown ? startedAt : undefined);
  if (!shown) return null;
  const working =
    elapsed < WORTH_SAYING
      ? messages.chat.working
      : messages.chat.workingSince(messages.format.duration(toDuration(Math.floor(elapsed / 1000) * 1000)));
  return (
    <p className="cs-working" data-slot="working">
      <span className="cs-working-word">{status === "stopping" ? messages.chat.stopping : working}</span>
    </p>
  );
}
