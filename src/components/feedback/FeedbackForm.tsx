"use client";
import { useEffect, useId, useRef } from "react";
import type { ReactElement } from "react";
import { consume, onEscape } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../../ui/index.ts";
import type { FeedbackDraft, FeedbackReason } from "./AnswerFeedback.ts";

/** Props of `FeedbackForm`. */
export interface FeedbackFormProps {
  /** What is chosen and written. */
  readonly draft: FeedbackDraft;
  /** Called with each change of it. */
  readonly onDraftChange: (draft: FeedbackDraft) => void;
  /** Called with what the person has chosen and written. */
  readonly onSend: (details: FeedbackDraft) => void;
  /** Called when the user closes the form. */
  readonly onCancel: () => void;
}

const reasons: readonly FeedbackReason[] = ["wrong", "incomplete", "off_task", "unsafe"];

/** Asks for the reason of a bad rating; everything is optional. Escape closes it. Renders a `<form>` element. */
export function FeedbackForm({ draft, onDraftChange, onSend, onCancel }: FeedbackFormProps): ReactElement {
  const { feedback: texts } = useMessages();
  const { reason, comment = "" } = draft;
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // It opens at the end of an answer, often below the lower edge of the thread.
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => onEscape(form.current, onCancel));
  return (
    <form
      ref={form}
      className="cs-feedback-form"
      data-slot="feedback-form"
      aria-label={texts.label}
      onSubmit={(event) => {
        consume(event);
        onSend({ reason, comment: comment.trim() === "" ? undefined : comment.trim() });
      }}
    >
      <fieldset className="cs-feedback-reasons">
        <legend className="cs-feedback-title">{texts.title}</legend>
        {reasons.map((value) => (
          <label key={value} className="cs-feedback-reason">
            <input
              type="radio"
              className="cs-plain"
              name={name}
              value={value}
              checked={reason === value}
              onChange={() => onDraftChange({ ...draft, reason: value })}
            />
            <span className="cs-plain">{texts.reasons[value]}</span>
          </label>
        ))}
      </fieldset>
      <textarea
        className="cs-field"
        dir="auto"
        rows={2}
        aria-label={texts.comment}
        placeholder={texts.comment}
        value={comment}
        onChange={(event) => onDraftChange({ ...draft, comment: event.target.value })}
      />
      <div className="cs-actions">
        <Button size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
