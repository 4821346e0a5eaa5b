"use client";
import type { ReactElement } from "react";
import { sumToolCalls } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { ToolCallPart } from "../../../model/index.ts";
import { ToolCallWords } from "../ToolCallWords.tsx";

/** Props of `ToolCallInnerLine`. */
export interface ToolCallInnerLineProps {
  /** The calls inside, at least one. */
  readonly calls: readonly ToolCallPart[];
}

/**
 * The activity inside a call, for its line: the latest inner call that runs or waits for the user, or a summary of all. Renders a `<span>`
 * element, or nothing.
 */
export function ToolCallInnerLine({ calls }: ToolCallInnerLineProps): ReactElement | null {
  const { toolCall } = useMessages();
  const current = calls.findLast(({ status }) => status === "in_progress" || status.startsWith("awaiting_"));
  const sum = toolCall.sums(sumToolCalls(calls).map(({ verb, count }) => toolCall.sum[verb](count)));
  if (current === undefined && sum === "") return null;
  return (
    <span className="cs-tool-call-detail">
      {" · "}
      {current === undefined ? sum : <ToolCallWords part={current} />}
    </span>
  );
}
