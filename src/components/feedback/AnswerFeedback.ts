import { createViewStore } from "../../hooks/index.ts";
import type { Session, ViewStore } from "../../hooks/index.ts";

/** Why an answer was rated as bad. */
export type FeedbackReason = "wrong" | "incomplete" | "off_task" | "unsafe";

/** What a person thinks of one answer. The last one for a message counts. */
export interface AnswerFeedback {
  /** The session of the answer. */
  readonly session: Session;
  /** Id of the last message of the answer. */
  readonly messageId: string;
  /** Id of the turn, which contains all messages and calls of the answer. */
  readonly turnId: string;
  /** The rating; null withdraws an earlier one. */
  readonly rating: "good" | "bad" | null;
  /** Why it is bad, where the person has chosen a reason. */
  readonly reason?: FeedbackReason | undefined;
  /** What the person has written, trimmed; absent if nothing. */
  readonly comment?: string | undefined;
}

/** The fields of the form. */
export type FeedbackDraft = Pick<AnswerFeedback, "reason" | "comment">;

/** The state of the feedback on one answer. */
export interface FeedbackState {
  readonly rating: AnswerFeedback["rating"];
  /** Whether the form for the reason is open, or was sent. */
  readonly form: "closed" | "open" | "sent";
  /** What is chosen and written in the form, and not sent. */
  readonly draft: FeedbackDraft;
  /** Whether the app could not take the last feedback. */
  readonly failed: boolean;
  /** What was passed to the app last; undefined before. */
  readonly last?: AnswerFeedback | undefined;
}

const stores = new WeakMap<Session, ViewStore<FeedbackState>>();

/** Returns the feedback of a session by message id; it lives as long as the session, because rows are unmounted by scrolling. */
export function feedbackOf(session: Session): ViewStore<FeedbackState> {
  const store = stores.get(session) ?? createViewStore<FeedbackState>();
  stores.set(session, store);
  return store;
}
