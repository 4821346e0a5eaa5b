"use client";
import { useMemo, type ReactElement } from "react";
import { summarizeToolCall, toFileChanges } from "../../content/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { DiffCounts } from "../../ui/index.ts";
import { ToolCallStatusMark } from "./ToolCallStatusMark.tsx";
import { ToolCallTime } from "./ToolCallTime.tsx";
import { ToolCallWords } from "./ToolCallWords.tsx";
import { toolKindIcons } from "./toolKindIcons.ts";

/** Props of `ToolCallLine`. */
export interface ToolCallLineProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** The one line of a tool call: icon, verb and object, outcome, time. */
export function ToolCallLine({ part }: ToolCallLineProps): ReactElement {
  const { kind } = useMemo(() => summarizeToolCall(part), [part]);
  const Icon = toolKindIcons[kind];
  return (
    <>
      <Icon className="cs-tool-call-icon" aria-hidden="true" />
      <span className="cs-tool-call-summary">
        <ToolCallWords part={part} />
      </span>
      <Counts part={part} />
      <ToolCallStatusMark part={part} />
      <ToolCallTime calls={[part]} />
    </>
  );
}

function Counts({ part }: ToolCallLineProps): ReactElement | null {
  const { content } = part;
  const diffs = useMemo(
    () => content.flatMap((item) => (item.type === "diff" || item.type === "patch" ? toFileChanges(item) : [])),
    [content],
  );
  if (diffs.length === 0) return null;
  const sum = (side: "added" | "removed"): number => diffs.reduce((total, file) => total + (file.diff?.[side] ?? 0), 0);
  return <DiffCounts added={sum("added")} removed={sum("removed")} />;
}
