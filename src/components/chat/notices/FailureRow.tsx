"use client";
import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { useRecovery, useSession, useThread, useTurn } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ThreadState } from "../../../model/index.ts";
import { Button, drawProse } from "../../../ui/index.ts";
import { useComposerReturn } from "../useComposerReturn.ts";

/** Whether a part of the thread already shows the failure of the turn. */
function selectIsShown({ messages, turn }: ThreadState): boolean {
  return messages
    .filter(({ turnId }) => turnId === turn.turnId)
    .some(({ parts }) => parts.some((part) => part.type === "notice" && part.error?.code === turn.error?.code));
}

/** Whether the last turn has ended as it should without any message of the agent; one with an empty message says so itself. */
function selectIsUnanswered({ messages, turn }: ThreadState): boolean {
  const last = messages.at(-1);
  return turn.status === "idle" && turn.reason === "completed" && last?.role === "user" && last.turnId === turn.turnId;
}

/**
 * Why the last turn failed, what that means, and what can be done about it; or that it brought no answer. The draft stays. Renders a `<div>`
 * element, or nothing.
 */
export function FailureRow(): ReactElement | null {
  const session = useSession();
  const messages = useMessages();
  const { error, status } = useTurn();
  const shown = useThread(selectIsShown);
  const recovery = useRecovery();
  const way = recovery === null ? undefined : messages.chat.recovery[recovery];
  const focus = useComposerReturn();
  const isUnanswered = useThread(selectIsUnanswered);
  if (isUnanswered) {
    return (
      <div className="cs-failure" data-slot="no-answer" data-told="true">
        <span className="cs-plain">{messages.thread.endedBecause.empty}</span>
      </div>
    );
  }
  if (error === undefined || status === "running" || error.code === "aborted") return null;
  const { title, advice } = messages.error[error.code] ?? messages.error.unknown;
  return (
    <div className="cs-failure" data-slot="failure" data-code={error.code} data-told={shown} {...focus}>
      {!shown && <TriangleAlert className="cs-failure-icon" aria-hidden="true" />}
      {!shown && (
        <div className="cs-failure-text">
          <p className="cs-failure-title">{title}</p>
          <p className="cs-plain">{advice}</p>
          {error.detail !== undefined && error.detail.trim() !== "" && (
            <details className="cs-failure-details">
              <summary className="cs-plain">{messages.chat.details}</summary>
              <pre className="cs-plain">{drawProse(error.detail)}</pre>
            </details>
          )}
        </div>
      )}
      {way !== undefined && way.note !== "" && <p className="cs-failure-note">{way.note}</p>}
      {way !== undefined && (
        <Button size="small" onClick={() => session.retry()}>
          <RotateCw className="cs-plain" aria-hidden="true" />
          {way.action}
        </Button>
      )}
    </div>
  );
}
