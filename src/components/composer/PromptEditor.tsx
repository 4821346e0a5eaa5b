"use client";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactElement } from "react";
import { consume, findFocused, onEscape } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../ui/index.ts";

/** Props of `PromptEditor`. */
export interface PromptEditorProps {
  /** The text to begin with. */
  readonly text: string;
  /** Accessible name of the text box. */
  readonly label: string;
  /** Label of the button that saves the text. */
  readonly saveLabel: string;
  /** A sentence about what saving means. */
  readonly note?: string | undefined;
  /** Called with the new text, trimmed and never blank. */
  readonly onSave: (text: string) => void;
  /** Called with the text after each change, as it is. */
  readonly onType?: ((text: string) => void) | undefined;
  /** Called when the user cancels. */
  readonly onCancel: () => void;
}

/** Edits the text of a prompt; Escape cancels. Renders a `<form>` element. */
export function PromptEditor({
  text,
  label,
  saveLabel,
  note,
  onSave,
  onType,
  onCancel,
}: PromptEditorProps): ReactElement {
  const messages = useMessages();
  const [value, setValue] = useState(text);
  const noteId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  // The pressed button is unmounted: the focus moves to what replaced it.
  useEffect(() => {
    // A row that is mounted again takes no focus from another element.
    const focused = findFocused(input.current);
    if (focused !== document.body && focused?.contains(input.current) !== true) return;
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  useEffect(() => onEscape(input.current?.form, onCancel));
  return (
    <form
      className="cs-prompt-editor"
      onSubmit={(event) => {
        consume(event);
        if (value.trim() !== "") onSave(value.trim());
      }}
    >
      <textarea
        ref={input}
        className="cs-field"
        dir="auto"
        rows={2}
        aria-label={label}
        aria-describedby={note === undefined ? undefined : noteId}
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          onType?.(event.target.value);
        }}
      />
      {note !== undefined && (
        <p className="cs-prompt-editor-note" id={noteId}>
          {note}
        </p>
      )}
      <div className="cs-actions">
        <Button size="small" onClick={onCancel}>
          {messages.composer.queue.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
