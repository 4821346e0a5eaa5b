"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { consume, onEscape } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../ui/index.ts";

/** Props of `RenameForm`. */
export interface RenameFormProps {
  /** The title to begin with; empty for a conversation without one. */
  readonly title: string;
  /** What a conversation without a title is called. */
  readonly placeholder?: string | undefined;
  /** What became of the title that was saved. */
  readonly status: "idle" | "pending" | "error" | "success";
  /** Called with another title than that, which is never blank. */
  readonly onSave: (title: string) => void;
  /** Called when the user cancels, or saves the title unchanged. */
  readonly onCancel: () => void;
}

/** Edits the title of a conversation, and stays while it is not stored; its button and Escape cancel. Renders a `<form>` element. */
export function RenameForm({ title, placeholder, status, onSave, onCancel }: RenameFormProps): ReactElement {
  const { sessionList: texts } = useMessages();
  const [value, setValue] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  // The pressed button is unmounted: the focus moves to what replaced it.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => onEscape(input.current?.form, onCancel));
  return (
    <form
      className="cs-session-rename"
      onSubmit={(event) => {
        consume(event);
        if (status === "pending") return;
        if (value.trim() === title.trim()) onCancel();
        else if (value.trim() !== "") onSave(value.trim());
      }}
    >
      <input
        ref={input}
        className="cs-field"
        dir="auto"
        aria-label={texts.renameInput}
        placeholder={placeholder}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button size="small" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button size="small" variant="primary" type="submit" aria-disabled={status === "pending"}>
        {status === "error" ? texts.tryAgain : texts.save}
      </Button>
      {status === "error" && (
        <p className="cs-session-fault" role="alert">
          {texts.renameFailed}
        </p>
      )}
    </form>
  );
}
