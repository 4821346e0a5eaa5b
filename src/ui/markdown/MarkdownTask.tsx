"use client";
import { Square, SquareCheck } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";

/** Props of `MarkdownTask`. */
export interface MarkdownTaskProps {
  /** Whether the task is ticked off. */
  readonly done: boolean;
}

/** The box of a task list. An icon, not a control: the user cannot tick it off for the agent. Renders a `<span>` element. */
export function MarkdownTask({ done }: MarkdownTaskProps): ReactElement {
  const { markdown } = useMessages();
  const Icon = done ? SquareCheck : Square;
  return (
    <span className="cs-markdown-check" data-done={done}>
      <Icon className="cs-plain" aria-hidden="true" />
      {/* Its own direction: the list takes that of the agent's words, not of ours. */}
      <span className="cs-visually-hidden" dir="auto">
        {done ? markdown.taskDone : markdown.taskOpen}
      </span>
    </span>
  );
}
