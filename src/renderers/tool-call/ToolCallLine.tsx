"use client";
import { Bot } from "lucide-react";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { summarizeToolCall } from "../../content/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { DiffCounts, useFileChanges } from "../../ui/index.ts";
import { ToolCallInnerLine } from "./ToolCallInnerLine.tsx";
import { ToolCallProgress } from "./ToolCallProgress.tsx";
import { ToolCallRuleMark } from "./ToolCallRule.tsx";
import { ToolCallStatusMark } from "./ToolCallStatusMark.tsx";
import { ToolCallTime } from "./ToolCallTime.tsx";
import { ToolCallWords } from "./ToolCallWords.tsx";
import { toolKindIcons } from "./toolKindIcons.ts";

/** Props of `ToolCallLine`. */
export interface ToolCallLineProps {
  /** The part. */
  readonly part: ToolCallPart;
  /** The calls inside it (sub-agents). */
  readonly inner?: readonly ToolCallPart[];
  /** What it says in place of the kit's words. */
  readonly words?: ReactNode;
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
      <Counts part={part} />
      <ToolCallProgress part={part} />
      <ToolCallRuleMark part={part} />
      <ToolCallStatusMark part={waiting ?? part} />
      <ToolCallTime calls={[part]} />
    </>
  );
}

function Counts({ part }: Pick<ToolCallLineProps, "part">): ReactElement | null {
  const { content } = part;
  const diffs = useFileChanges(
    useMemo(() => content.filter((item) => item.type === "diff" || item.type === "patch"), [content]),
  );
  if (!diffs.some(({ diff }) => diff !== undefined)) return null;
  const sum = (side: "added" | "removed"): number => diffs.reduce((total, file) => total + (file.diff?.[side] ?? 0), 0);
  return <DiffCounts added={sum("added")} removed={sum("removed")} />;
}
