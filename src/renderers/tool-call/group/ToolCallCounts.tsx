"use client";
import { useMemo, type ReactElement } from "react";
import type { ToolCallPart } from "../../../model/index.ts";
import { DiffCounts, useFileChanges } from "../../../ui/index.ts";

/** Props of `ToolCallCounts`. */
export interface ToolCallCountsProps {
  /** The tool call with its changes. */
  readonly part: ToolCallPart;
}

/** The number of lines that a call added and removed. Renders a `<span>` element, or nothing. */
export function ToolCallCounts({ part }: ToolCallCountsProps): ReactElement | null {
  const { content } = part;
  const diffs = useFileChanges(
    useMemo(() => content.filter((item) => item.type === "diff" || item.type === "patch"), [content]),
  );
  if (!diffs.some(({ diff }) => diff !== undefined)) return null;
  const sum = (side: "added" | "removed"): number => diffs.reduce((total, file) => total + (file.diff?.[side] ?? 0), 0);
  return <DiffCounts added={sum("added")} removed={sum("removed")} />;
}
