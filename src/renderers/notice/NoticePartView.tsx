"use client";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { NoticePart } from "../../model/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { drawProse } from "../../ui/index.ts";

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert };

/** A sentence about the conversation: what happened, why it matters, what to do. Renders a `<div>` element. */
export function NoticePartView({ part }: PartProps<NoticePart>): ReactElement {
  const messages = useMessages();
  const Icon = icons[part.severity];
  const { title, advice } = textOf(part, messages);
  const detail = part.error?.detail;
  return (
    <div className="cs-root cs-notice" data-slot="notice" data-kind={part.notice} data-status={part.severity}>
      <Icon className="cs-notice-icon" aria-hidden="true" />
      <div className="cs-notice-body">
        <p className="cs-notice-text">
          <span className="cs-visually-hidden">{messages.notice.severity[part.severity]}: </span>
          <span className="cs-notice-title">{drawProse(title)}</span>
          {advice !== undefined && <span className="cs-notice-advice"> {drawProse(advice)}</span>}
        </p>
        {detail !== undefined && detail !== "" && (
          <details className="cs-notice-details">
            <summary className="cs-notice-summary">{messages.notice.details}</summary>
            <pre className="cs-notice-detail">{drawProse(detail)}</pre>
          </details>
        )}
      </div>
    </div>
  );
}

function textOf(
  { notice, text, error }: NoticePart,
  messages: Messages,
): { title: string; advice?: string | undefined } {
  if (notice === "failure" && error !== undefined) {
    return messages.error[error.code] ?? messages.error.unknown;
  }
  if (notice === "server" || notice === "failure") {
    const own = notice === "server" ? messages.notice.server : messages.notice.failure;
    return text === undefined ? { title: own } : { title: own, advice: text };
  }
  if (notice === "history_failed" && error !== undefined) {
    return {
      title: messages.notice.history_failed,
      advice: (messages.error[error.code] ?? messages.error.unknown).title,
    };
  }
  // Codes of a newer server have no message here: the server's text is shown instead.
  const message = messages.notice[notice];
  return { title: typeof message === "string" ? message : (text ?? messages.notice.failure) };
}
