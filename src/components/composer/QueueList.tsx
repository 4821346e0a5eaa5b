"use client";
import type { ReactElement } from "react";
import { useQueue, useSession, useTurn } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../ui/index.ts";
import { useComposerReturn } from "../chat/useComposerReturn.ts";
import { QueueItem } from "./QueueItem.tsx";
import { useQueueEdit } from "./useQueueEdit.ts";

/** The queued prompts, sent when the turn ends; each can be edited or removed. Renders a `<section>` element, or nothing. */
export function QueueList(): ReactElement | null {
  const queue = useQueue();
  const session = useSession();
  const { status } = useTurn();
  const messages = useMessages();
  const focus = useComposerReturn();
  const [firstEdit] = useQueueEdit(queue[0]?.id ?? "");
  if (queue.length === 0) return null;
  // Without a running turn nothing sends them: the last one failed or was stopped, or the page was reloaded.
  const held = status === "idle";
  const label = messages.composer.queue.label(queue.length);
  return (
    <section className="cs-queue" data-slot="queue" aria-label={label} {...focus}>
      <p className="cs-queue-title">
        <span className="cs-plain">{label}</span>{" "}
        <span className="cs-queue-note">{held ? messages.composer.queue.held : messages.composer.queue.note}</span>
        {held && (
          <Button size="small" aria-disabled={firstEdit !== undefined} onClick={() => session.sendQueued()}>
            {messages.composer.queue.sendNow}
          </Button>
        )}
      </p>
      <ul className="cs-queue-list">
        {queue.map((prompt) => (
          <QueueItem key={prompt.id} prompt={prompt} />
        ))}
      </ul>
    </section>
  );
}
