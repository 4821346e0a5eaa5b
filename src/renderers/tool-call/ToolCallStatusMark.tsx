"use client";
import { Ban, Check, CircleAlert, CircleDashed, CircleSlash, CirclePause, type LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { clipLine, findBadExit, hasFailed, readCallTests } from "../../content/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ToolCallPart, ToolCallStatus } from "../../model/index.ts";
import { describeExit, describeTests } from "../views/describeTests.ts";
import { Badge, VisibleText, type BadgeProps } from "../../ui/index.ts";

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
 * The status of a call, as an icon and a word. Success is only an icon; where a command or tests failed, what failed; the progress of a
 * running call replaces its word. Renders a `<span>` element.
 */
export function ToolCallStatusMark({ part }: ToolCallStatusMarkProps): ReactElement {
  const messages = useMessages();
  const { toolCall } = messages;
  const { tone, Icon } = marks[part.status];
  const waits = part.status === "pending" && part.inputState !== "streaming";
  const word = progressOf(part, toolCall.progress) ?? (waits ? toolCall.waiting : toolCall.status[part.status]);
  // How a command ended says more than that it failed, also where that is a result for the agent and not a failure of the call.
  const hasEnded = part.status === "completed" || part.status === "failed";
  const failure = hasEnded ? describeFailure(part, messages) : undefined;
  if (failure !== undefined)
    return (
      <Badge tone="danger">
        <CircleAlert className="cs-plain" aria-hidden="true" />
        <VisibleText text={failure} />
      </Badge>
    );
  return (
    <Badge tone={tone} className="cs-tool-call-status">
      {Icon !== undefined && <Icon className="cs-plain" aria-hidden="true" />}
      <span className={part.status === "completed" ? "cs-visually-hidden" : "cs-tool-call-word"} dir="auto">
        <VisibleText text={word} />
      </span>
    </Badge>
  );
}

/** What failed in the result of a completed call: its command, or tests; undefined if nothing did. */
function describeFailure(part: ToolCallPart, messages: Messages): string | undefined {
  const exit = findBadExit(part);
  if (exit !== undefined) return describeExit(exit, messages);
  const tests = hasFailed(part) ? readCallTests(part) : undefined;
  return tests && describeTests(tests, {}, messages);
}

function progressOf(
  { status, progress }: ToolCallPart,
  words: (done: number, total: number) => string,
): string | undefined {
  if (status !== "in_progress" && status !== "detached") return undefined;
  if (progress?.message !== undefined) return clipLine(progress.message).text;
  return progress?.done === undefined || progress.total === undefined
    ? undefined
    : words(progress.done, progress.total);
}
