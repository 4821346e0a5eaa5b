"use client";
import type { ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { ElapsedTime } from "../../ui/index.ts";

/** Props of `ToolCallTime`. */
export interface ToolCallTimeProps {
  /** One call, or several that are shown as one. */
  readonly calls: readonly ToolCallPart[];
}

/** Milliseconds below which no time is shown. */
const shownFrom = 100;

/**
 * The time that calls have been running, or their duration from the first start to the last end. Renders a `<span>` element, or nothing.
 */
export function ToolCallTime({ calls }: ToolCallTimeProps): ReactElement | null {
  const { format } = useMessages();
  const starts = calls.flatMap(({ startedAt }) => (startedAt === undefined ? [] : [startedAt]));
  if (starts.length === 0) return null;
  const since = Math.min(...starts);
  if (calls.some(({ status }) => status === "in_progress" || status === "detached")) {
    return <ElapsedTime className="cs-tool-call-time" since={since} />;
  }
  const ends = calls.flatMap(({ endedAt }) => (endedAt === undefined ? [] : [endedAt]));
  const time = ends.length < calls.length ? 0 : Math.max(...ends) - since;
  return time < shownFrom ? null : <span className="cs-tool-call-time">{format.duration(toDuration(time))}</span>;
}
