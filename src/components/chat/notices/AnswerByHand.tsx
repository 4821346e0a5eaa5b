"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../../ui/index.ts";
import { consume } from "../../../content/index.ts";

/** Props of `AnswerByHand`. */
export interface AnswerByHandProps {
  /** Called with the text that the agent receives as the result. */
  readonly onSend: (output: string) => void;
  /** Called when the user goes back to the other options. */
  readonly onCancel: () => void;
}

/** A form for the result that the agent receives instead of the tool's. Renders a `<form>` element. */
export function AnswerByHand({ onSend, onCancel }: AnswerByHandProps): ReactElement {
  const { pause } = useMessages().chat;
  const [value, setValue] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  // The pressed button is unmounted: the focus moves to what replaced it.
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="cs-pause-answer"
      onSubmit={(event) => {
        consume(event);
        onSend(value);
      }}
    >
      <textarea
        ref={input}
        className="cs-field"
        dir="auto"
        rows={2}
        aria-label={pause.answerLabel}
        placeholder={pause.answerLabel}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className="cs-actions">
        <Button onClick={onCancel}>{pause.answerCancel}</Button>
        <Button variant="primary" type="submit">
          {pause.answerSend}
        </Button>
      </div>
    </form>
  );
}
