"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../../ui/index.ts";

/** Props of `AnswerByHand`. */
export interface AnswerByHandProps {
  /** Called with what the agent gets as the result. */
  readonly onSend: (output: string) => void;
  /** Called when the user goes back to the other ways. */
  readonly onCancel: () => void;
}

/** Asks for the result to give to the agent in place of the tool's. Renders a `<form>` element. */
export function AnswerByHand({ onSend, onCancel }: AnswerByHandProps): ReactElement {
  const { pause } = useMessages().chat;
  const [value, setValue] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  // The button that was pressed has gone: the focus belongs to what took its place.
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="cs-pause-answer"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(value);
      }}
    >
      <textarea
        ref={input}
        className="cs-field"
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
