"use client";
import type { ReactElement } from "react";
import { useQueue } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { QueueItem } from "./QueueItem.tsx";

/** The prompts that wait for the turn to end, each of which can be changed or removed. Renders a `<section>` element, or nothing. */
export function QueueList(): ReactElement | null {
  const queue = useQueue();
  const messages = useMessages();
  if (queue.length === 0) return null;
  const label = messages.composer.queue.label(queue.length);
  return (
    <section className="cs-queue" data-slot="queue" aria-label={label}>
      <p className="cs-queue-title">
        <span className="cs-plain">{label}</span> <span className="cs-queue-note">{messages.composer.queue.note}</span>
      </p>
      <ul className="cs-queue-list">
        {queue.map((prompt) => (
          <QueueItem key={prompt.id} prompt={prompt} />
        ))}
      </ul>
    </section>
  );
}
