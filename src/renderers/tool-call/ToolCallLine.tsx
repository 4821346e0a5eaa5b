"use client";
import { Bot } from "lucide-react";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { summarizeToolCall } from "../../content/index.ts";
import type { ToolCallContent, ToolCallPart } from "../../model/index.ts";
import { loadable } from "../../ui/index.ts";
import { ToolCallInnerLine } from "./group/ToolCallInnerLine.tsx";
import { ToolCallRuleMark } from "./ToolCallRule.tsx";
import { ToolCallStatusMark } from "./ToolCallStatusMark.tsx";
import { ToolCallTime } from "./ToolCallTime.tsx";
import { ToolCallWords } from "./ToolCallWords.tsx";
import { toolKindIcons } from "./toolKindIcons.ts";
import { useMessages } from "../../messages/index.ts";

/** It compares texts, which most calls have none of. */
const ToolCallCounts = loadable(() => import("./group/ToolCallCounts.tsx").then((module) => module.ToolCallCounts));

/** Props of `ToolCallLine`. */
export interface ToolCallLineProps {
  /** The part. */
  readonly part: ToolCallPart;
  /** The calls inside it (sub-agents). */
  readonly inner?: readonly ToolCallPart[] | undefined;
  /** What it says in place of the kit's words. */
  readonly words?: ReactNode | undefined;
}

const none: readonly ToolCallPart[] = [];

/** The one line of a tool call: icon, verb and object, outcome, time. What waits for the user inside it shows as its own outcome. */
export function ToolCallLine({ part, inner = none, words }: ToolCallLineProps): ReactElement {
  const { kind } = useMemo(() => summarizeToolCall(part), [part]);
  const Icon = inner.length > 0 ? Bot : toolKindIcons[kind];
  const waiting = inner.find(({ status }) => status === "awaiting_permission" || status === "awaiting_input");
  return (
    <>
      <Icon className="cs-tool-call-icon" aria-hidden="true" />
      <span className="cs-tool-call-summary">
        {words ?? <ToolCallWords part={part} />}
        {inner.length > 0 && <ToolCallInnerLine calls={inner} />}
      </span>
      {part.content.some(isChange) && <ToolCallCounts part={part} />}
      <ToolCallProgress part={part} />
      <ToolCallRuleMark part={part} />
      <ToolCallStatusMark part={waiting ?? part} />
      <ToolCallTime calls={[part]} />
    </>
  );
}

function isChange({ type }: ToolCallContent): boolean {
  return type === "diff" || type === "patch";
}

/** Props of `ToolCallProgress`. */
export interface ToolCallProgressProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** How far a running call is, as a bar; its numbers stand beside it in words. Renders a `<progress>` element, or nothing. */
function ToolCallProgress({ part: { status, progress } }: ToolCallProgressProps): ReactElement | null {
  const { toolCall } = useMessages();
  const { done, total } = progress ?? {};
  if (done === undefined || total === undefined || total <= 0) return null;
  if (status !== "in_progress" && status !== "detached") return null;
  return (
    <progress className="cs-progress" max={total} value={Math.min(done, total)} aria-label={toolCall.progressLabel} />
  );
}
