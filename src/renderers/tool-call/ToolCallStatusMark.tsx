"use client";
import { Ban, Check, CircleAlert, CircleDashed, CircleSlash, CirclePause, type LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart, ToolCallStatus } from "../../model/index.ts";
import { Badge, type BadgeProps } from "../../ui/index.ts";

/** Props of `ToolCallStatusMark`. */
export interface ToolCallStatusMarkProps {
  /** The tool call whose status is shown. */
  readonly part: ToolCallPart;
}

const marks: Readonly<
  Record<ToolCallStatus, { tone: NonNullable<BadgeProps["tone"]>; Icon?: LucideIcon | undefined }>
> = {
  pending: { tone: "neutral" },
  awaiting_permission: { tone: "warning", Icon: CirclePause },
  awaiting_input: { tone: "warning", Icon: CirclePause },
  in_progress: { tone: "accent" },
  detached: { tone: "accent" },
  completed: { tone: "success", Icon: Check },
  failed: { tone: "danger", Icon: CircleAlert },
  denied: { tone: "neutral", Icon: Ban },
  cancelled: { tone: "neutral", Icon: CircleSlash },
  incomplete: { tone: "warning", Icon: CircleDashed },
};

/**
 * The status of a call, as an icon and a word, or the exit code of a command where that is not 0. Success is only an icon; the progress of
 * a running call replaces its word. Renders a `<span>` element.
 */
export function ToolCallStatusMark({ part }: ToolCallStatusMarkProps): ReactElement {
  const { toolCall } = useMessages();
  const { tone, Icon } = marks[part.status];
  const waits = part.status === "pending" && part.inputState !== "streaming";
  const word = progressOf(part, toolCall.progress) ?? (waits ? toolCall.waiting : toolCall.status[part.status]);
  const code = exitCode(part);
  // How a command ended says more than that it failed, also where that is a result for the agent and not a failure of the call.
  const failed = (part.status === "completed" || part.status === "failed") && code !== undefined && code !== 0;
  if (failed)
    return (
      <Badge tone="danger">
        <CircleAlert className="cs-plain" aria-hidden="true" />
        {toolCall.exitCode(code)}
      </Badge>
    );
  return (
    <Badge tone={tone} className="cs-tool-call-status">
      {Icon !== undefined && <Icon className="cs-plain" aria-hidden="true" />}
      <span className={part.status === "completed" ? "cs-visually-hidden" : "cs-tool-call-word"} dir="auto">
        {word}
      </span>
    </Badge>
  );
}

function exitCode(part: ToolCallPart): number | undefined {
  const terminal = part.content.findLast((item) => item.type === "terminal");
  return terminal?.exit?.code ?? undefined;
}

function progressOf(
  { status, progress }: ToolCallPart,
  words: (done: number, total: number) => string,
): string | undefined {
  if (status !== "in_progress" && status !== "detached") return undefined;
  if (progress?.message !== undefined) return progress.message;
  return progress?.done === undefined || progress.total === undefined
    ? undefined
    : words(progress.done, progress.total);
}
