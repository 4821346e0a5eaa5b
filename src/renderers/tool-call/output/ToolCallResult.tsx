"use client";
import { useMemo, type ReactElement } from "react";
import { readOutputText, summarizeToolCall } from "../../../content/index.ts";
import { useToolOrigin } from "../../../hooks/index.ts";
import type { ToolCallPart } from "../../../model/index.ts";
import { McpOutput } from "./McpOutput.tsx";
import { ToolCallContents } from "./ToolCallContents.tsx";
import { ToolCallContentView } from "./ToolCallContentView.tsx";
import { ToolCallOutput } from "./ToolCallOutput.tsx";

/** Props of `ToolCallResult`. */
export interface ToolCallResultProps {
  /** The tool call whose result is shown. */
  readonly part: ToolCallPart;
}

/** The content and output of a call, rendered by its kind. */
export function ToolCallResult({ part }: ToolCallResultProps): ReactElement | null {
  const isMcp = useToolOrigin(part) !== undefined || part.runsOn === "mcp";
  const isOutput = useMemo(() => part.content.length === 0 || isDrawnByKind(part), [part]);
  if (isMcp) return <McpOutput part={part} />;
  if (!isOutput) {
    return (
      <ToolCallContents
        content={part.error === undefined ? part.content : part.content.filter(hasRun)}
        draw={(item) => <ToolCallContentView content={item} part={part} />}
      />
    );
  }
  return part.content.length === 0 && part.error !== undefined ? null : <ToolCallOutput part={part} />;
}

/** False for a command that never began: the error of its call says why, and there is no output to miss. */
function hasRun(item: ToolCallPart["content"][number]): boolean {
  return item.type !== "terminal" || item.output !== "" || item.exit !== undefined;
}

/** Whether the content of a call is one text that is rendered by the call's kind. */
function isDrawnByKind(part: ToolCallPart): boolean {
  const { kind } = summarizeToolCall(part);
  const drawn = kind === "read" || kind === "search" || kind === "fetch" || kind === "execute";
  return drawn && readOutputText(part) !== undefined;
}
