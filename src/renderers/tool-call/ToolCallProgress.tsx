"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";

/** Props of `ToolCallProgress`. */
export interface ToolCallProgressProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** How far a running call is, as a bar; its numbers stand beside it in words. Renders a `<progress>` element, or nothing. */
export function ToolCallProgress({ part: { status, progress } }: ToolCallProgressProps): ReactElement | null {
  const { toolCall } = useMessages();
  const { done, total } = progress ?? {};
  if (done === undefined || total === undefined || total <= 0) return null;
  if (status !== "in_progress" && status !== "detached") return null;
  return (
    <progress className="cs-progress" max={total} value={Math.min(done, total)} aria-label={toolCall.progressLabel} />
  );
}
