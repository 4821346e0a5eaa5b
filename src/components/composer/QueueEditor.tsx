"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../ui/index.ts";

/** Props of `QueueEditor`. */
export interface QueueEditorProps {
  /** The text as it is. */
  readonly text: string;
  /** Called with the new text, which is never blank. */
  readonly onSave: (text: string) => void;
  /** Called when the text is to stay as it is. */
  readonly onCancel: () => void;
}

/** Changes the text of a prompt that waits; Escape leaves it as it was. Renders a `<form>` element. */
export function QueueEditor({ text, onSave, onCancel }: QueueEditorProps): ReactElement {
  const messages = useMessages();
  const [value, setValue] = useState(text);
  const input = useRef<HTMLTextAreaElement>(null);
  // The button that was pressed has gone: the focus belongs to what took its place.
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="cs-queue-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== "") onSave(value.trim());
      }}
    >
      <textarea
        ref={input}
        className="cs-field"
        rows={2}
        aria-label={messages.composer.queue.input}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
      />
      <div className="cs-actions">
        <Button size="small" onClick={onCancel}>
          {messages.composer.queue.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {messages.composer.queue.save}
        </Button>
      </div>
    </form>
  );
}
