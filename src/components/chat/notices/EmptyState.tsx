"use client";
import { ArrowUpRight } from "lucide-react";
import type { ReactElement } from "react";
import { useDescribe, useSession } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { drawProse } from "../../../ui/index.ts";
import { useChatSettings } from "../ChatSettings.ts";

/** Number of tasks that are offered. */
const OFFERED = 3;

/** The placeholder of an empty thread: what the agent is for, and tasks to begin with. Renders a `<div>` element. */
export function EmptyState(): ReactElement {
  const { suggestions, focusComposer } = useChatSettings();
  const session = useSession();
  const messages = useMessages();
  const { data } = useDescribe();
  const offered = [...new Set(suggestions ?? data?.suggestions)].slice(0, OFFERED);
  return (
    <div className="cs-empty" data-slot="empty">
      <h2 className="cs-empty-title">{drawProse(data?.title ?? messages.chat.emptyTitle)}</h2>
      <p className="cs-empty-note">{drawProse(data?.description ?? messages.chat.emptyNote)}</p>
      {offered.length > 0 && (
        <ul className="cs-empty-list" aria-label={messages.chat.suggestions}>
          {offered.map((suggestion) => (
            <li className="cs-plain" key={suggestion}>
              <button
                type="button"
                className="cs-suggestion"
                onClick={() => {
                  session.send(suggestion);
                  focusComposer();
                }}
              >
                <span className="cs-plain">{drawProse(suggestion)}</span>
                <ArrowUpRight className="cs-plain" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
