"use client";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";
import type { ReactElement } from "react";
import { useAnnouncer, useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../../ui/index.ts";
import { feedbackOf } from "./AnswerFeedback.ts";
import type { AnswerFeedback, FeedbackState } from "./AnswerFeedback.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";

/** Props of `FeedbackActions`. */
export interface FeedbackActionsProps {
  /** Id of the last message of the answer. */
  readonly messageId: string;
  /** Id of the answer's turn. */
  readonly turnId: string;
  /** Passes the feedback to the app; rejects where the app cannot take it. */
  readonly onFeedback: (feedback: AnswerFeedback) => Promise<void>;
}

const unrated: FeedbackState = { rating: null, form: "closed", draft: {}, failed: false };

/** Two buttons that rate an answer, and a form for the reason of a bad rating. Renders a `<span>` element, and a `<form>` while it asks. */
export function FeedbackActions({ messageId, turnId, onFeedback }: FeedbackActionsProps): ReactElement {
  const session = useSession();
  const { feedback: texts } = useMessages();
  const announcer = useAnnouncer();
  const store = feedbackOf(session);
  const bad = useRef<HTMLButtonElement>(null);
  const read = (): FeedbackState => store.get(messageId) ?? unrated;
  const state = useSyncExternalStore(store.subscribe, read, read);
  const change = (next: Partial<FeedbackState>): void => store.set(messageId, { ...read(), ...next });

  function send(next: Pick<AnswerFeedback, "rating" | "reason" | "comment">, form: FeedbackState["form"]): void {
    const feedback = { session, messageId, turnId, ...next };
    change({ rating: next.rating, form, draft: {}, failed: false, last: feedback });
    // A later feedback counts in place of this one.
    const isLast = (): boolean => read().last === feedback;
    const thank = (): void => {
      if (isLast() && read().form === "sent") announcer.announce(texts.thanks);
    };
    onFeedback(feedback).then(thank, () => {
      if (!isLast()) return;
      const { reason, comment } = next;
      const details =
        reason === undefined && comment === undefined ? {} : ({ form: "open", draft: { reason, comment } } as const);
      change({ failed: true, ...details });
      announcer.announce(texts.failed);
    });
  }
  function rate(rating: "good" | "bad"): void {
    if (state.rating === rating) send({ rating: null }, "closed");
    else send({ rating }, rating === "bad" ? "open" : "closed");
  }
  return (
    <>
      <span className="cs-root cs-feedback" data-slot="feedback" data-rating={state.rating ?? "none"}>
        <IconButton label={texts.good} aria-pressed={state.rating === "good"} onClick={() => rate("good")}>
          <ThumbsUp className="cs-plain" aria-hidden="true" />
        </IconButton>
        <IconButton
          ref={bad}
          label={texts.bad}
          aria-pressed={state.rating === "bad"}
          aria-expanded={state.form === "open"}
          onClick={() => rate("bad")}
        >
          <ThumbsDown className="cs-plain" aria-hidden="true" />
        </IconButton>
        {state.failed ? (
          <span className="cs-feedback-note" data-status="failed">
            {texts.failed}
          </span>
        ) : (
          state.form === "sent" && <span className="cs-feedback-note">{texts.thanks}</span>
        )}
      </span>
      {state.form === "open" && (
        <FeedbackForm
          draft={state.draft}
          onDraftChange={(draft) => change({ draft })}
          onSend={(details) => {
            send({ rating: "bad", ...details }, "sent");
            bad.current?.focus();
          }}
          onCancel={() => {
            change({ form: "closed", draft: {} });
            bad.current?.focus();
          }}
        />
      )}
    </>
  );
}
