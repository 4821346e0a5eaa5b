"use client";
import { ArrowUp, Slash, Square } from "lucide-react";
import { useState } from "react";
import type { ReactElement, RefObject } from "react";
import { useQueue, useSession, useTurn } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import {
  ComposerCommandTrigger,
  ComposerCommands,
  ComposerInput,
  ComposerRoot,
  ComposerSend,
  ComposerStop,
} from "../../primitives/index.ts";
import { Button, drawProse, IconButton, useFloating } from "../../ui/index.ts";
import type { FloatingPlace } from "../../ui/index.ts";
import { SettingMenus } from "./SettingMenus.tsx";
import { UsageGauge } from "./UsageGauge.tsx";
import { QueueItem } from "./QueueItem.tsx";

/** Props of `Composer`. */
export interface ComposerProps {
  /** Receives the text box, e.g. to move the focus there. */
  readonly inputRef?: RefObject<HTMLTextAreaElement | null> | undefined;
}

const ABOVE: FloatingPlace = { side: "top", align: "stretch", gap: 4 };

/** The text box with the agent's commands and settings, send and stop, and the queued prompts above it. Renders a `<div>` element. */
export function Composer({ inputRef }: ComposerProps): ReactElement {
  const messages = useMessages();
  const { status } = useTurn();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const float = useFloating(form, ABOVE);
  const busy = status !== "idle";
  return (
    <div className="cs-root cs-composer">
      <QueueList />
      <ComposerRoot ref={setForm} className="cs-composer-box">
        <ComposerCommands ref={float} popover="manual" className="cs-root cs-commands">
          {({ name, description, hint }) => (
            <>
              <span className="cs-command-name">/{drawProse(name)}</span>
              {hint !== undefined && <span className="cs-command-hint">{drawProse(hint)}</span>}
              <span className="cs-command-description" dir="auto">
                {drawProse(description)}
              </span>
            </>
          )}
        </ComposerCommands>
        <ComposerInput
          className="cs-composer-input"
          placeholder={busy ? messages.composer.placeholderRunning : messages.composer.placeholder}
          ref={inputRef}
        />
        <div className="cs-composer-bar">
          <ComposerCommandTrigger asChild>
            <IconButton label={messages.composer.openCommands} size="medium">
              <Slash className="cs-plain" aria-hidden="true" />
            </IconButton>
          </ComposerCommandTrigger>
          <SettingMenus />
          <span className="cs-composer-hint" aria-hidden="true">
            {messages.composer.hint}
          </span>
          <UsageGauge />
          <ComposerStop className="cs-composer-stop" aria-label={messages.composer.stop}>
            <Square className="cs-plain" aria-hidden="true" />
            <span className="cs-plain">
              {status === "stopping" ? messages.composer.stopping : messages.composer.stop}
            </span>
          </ComposerStop>
          <ComposerSend className="cs-composer-send" aria-label={messages.composer.send}>
            <ArrowUp className="cs-plain" aria-hidden="true" />
          </ComposerSend>
        </div>
      </ComposerRoot>
    </div>
  );
}

/** The queued prompts, sent when the turn ends; each can be edited or removed. Renders a `<section>` element, or nothing. */
function QueueList(): ReactElement | null {
  const queue = useQueue();
  const session = useSession();
  const { status } = useTurn();
  const messages = useMessages();
  if (queue.length === 0) return null;
  // Without a running turn nothing sends them: the last one failed or was stopped, or the page was reloaded.
  const held = status === "idle";
  const label = messages.composer.queue.label(queue.length);
  return (
    <section className="cs-queue" data-slot="queue" aria-label={label}>
      <p className="cs-queue-title">
        <span className="cs-plain">{label}</span>{" "}
        <span className="cs-queue-note">{held ? messages.composer.queue.held : messages.composer.queue.note}</span>
        {held && (
          <Button size="small" onClick={() => session.sendQueued()}>
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
