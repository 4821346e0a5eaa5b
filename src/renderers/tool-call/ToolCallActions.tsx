"use client";
import { RotateCw, Square } from "lucide-react";
import type { ReactElement } from "react";
import { useRunAgain, useStopTool } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { Button } from "../../ui/index.ts";

/** Props of `ToolCallActions`. */
export interface ToolCallActionsProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** Runs a failed tool of the page again, or stops one that runs. Renders a `<button>` element, or nothing. */
export function ToolCallActions({ part }: ToolCallActionsProps): ReactElement | null {
  const { toolCall } = useMessages();
  const runAgain = useRunAgain(part);
  const stop = useStopTool(part);
  if (runAgain !== undefined) {
    return (
      <Button className="cs-tool-call-again" size="small" onClick={runAgain}>
        <RotateCw className="cs-plain" aria-hidden="true" />
        {toolCall.runAgain}
      </Button>
    );
  }
  if (stop === undefined) return null;
  return (
    <Button className="cs-tool-call-again" size="small" onClick={stop}>
      <Square className="cs-plain" aria-hidden="true" />
      {toolCall.stopTool}
    </Button>
  );
}
