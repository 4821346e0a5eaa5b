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

/** Loaded on demand: it includes the text comparison, which most calls do not need. */
const ToolCallCounts = loadable(() => import("./group/ToolCallCounts.tsx").then((module) => module.ToolCallCounts));

/** Props of `ToolCallLine`. */
export interface ToolCallLineProps {
  /** The tool call to show. */
  readonly part: ToolCallPart;
  /** The calls inside it (of its sub-agent). */
  readonly inner?: readonly ToolCallPart[] | undefined;
  /** Replaces the kit's text. */
  readonly words?: ReactNode | undefined;
}

const none: readonly ToolCallPart[] = [];

/** The line of a tool call: icon, verb and object, status, time. An inner call that waits for the user determines its status. */
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
  /** The tool call to show. */
  readonly part: ToolCallPart;
}

/** The progress of a running call as a bar; the status mark shows its numbers. Renders a `<progress>` element, or nothing. */
function ToolCallProgress({ part: { status, progress } }: ToolCallProgressProps): ReactElement | null {
  const { toolCall } = useMessages();
  const { done, total } = progress ?? {};
  if (done === undefined || total === undefined || total <= 0) return null;
  if (status !== "in_progress" && status !== "detached") return null;
  return (
    <progress className="cs-progress" max={total} value={Math.min(done, total)} aria-label={toolCall.progressLabel} />
  );
}
