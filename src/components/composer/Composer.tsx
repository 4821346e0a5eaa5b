"use client";
import { ArrowUp, Square } from "lucide-react";
import type { ReactElement, RefObject } from "react";
import { useTurn } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { ComposerInput, ComposerRoot, ComposerSend, ComposerStop } from "../../primitives/index.ts";
import { QueueList } from "./QueueList.tsx";

/** Props of `Composer`. */
export interface ComposerProps {
  /** Gets the text box, e.g. to move the focus there. */
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>;
}

/** The text box with send and stop, and the prompts that wait above it. Renders a `<div>` element. */
export function Composer({ inputRef }: ComposerProps): ReactElement {
  const messages = useMessages();
  const { status } = useTurn();
  const busy = status !== "idle";
  return (
    <div className="cs-composer">
      <QueueList />
      <ComposerRoot className="cs-composer-box">
        <ComposerInput
          className="cs-composer-input"
          placeholder={busy ? messages.composer.placeholderRunning : messages.composer.placeholder}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
        />
        <div className="cs-composer-bar">
          <span className="cs-composer-hint" aria-hidden="true">
            {messages.composer.hint}
          </span>
          <ComposerStop className="cs-composer-stop" aria-label={messages.composer.stop}>
            <Square aria-hidden="true" />
            <span>{status === "stopping" ? messages.composer.stopping : messages.composer.stop}</span>
          </ComposerStop>
          <ComposerSend className="cs-composer-send" aria-label={messages.composer.send}>
            <ArrowUp aria-hidden="true" />
          </ComposerSend>
        </div>
      </ComposerRoot>
    </div>
  );
}
