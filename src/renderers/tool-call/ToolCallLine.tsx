"use client";
import { useMemo, type ReactElement } from "react";
import { summarizeToolCall, toDuration, toFileChanges, type ToolCallSummary } from "../../content/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { DiffCounts, ElapsedTime, VisibleText } from "../../ui/index.ts";
import { ToolCallStatusMark } from "./ToolCallStatusMark.tsx";
import { toolKindIcons } from "./toolKindIcons.ts";

/** Props of `ToolCallLine`. */
export interface ToolCallLineProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** The one line of a tool call: icon, verb and object, outcome, time. */
export function ToolCallLine({ part }: ToolCallLineProps): ReactElement {
  const messages = useMessages();
  const summary = useMemo(() => summarizeToolCall(part), [part]);
  const Icon = toolKindIcons[summary.kind];
  const time = part.startedAt !== undefined && part.endedAt !== undefined ? part.endedAt - part.startedAt : undefined;
  return (
    <>
      <Icon className="cs-tool-call-icon" aria-hidden="true" />
      <span className="cs-tool-call-summary">
        <Words summary={summary} part={part} />
      </span>
      <Counts part={part} />
      <ToolCallStatusMark part={part} />
      {part.startedAt !== undefined && (part.status === "in_progress" || part.status === "detached") && (
        <ElapsedTime className="cs-tool-call-time" since={part.startedAt} />
      )}
      {time !== undefined && time >= 100 && (
        <span className="cs-tool-call-time">{messages.format.duration(toDuration(time))}</span>
      )}
    </>
  );
}

function Words({ summary, part }: { summary: ToolCallSummary; part: ToolCallPart }): ReactElement {
  const { toolCall } = useMessages();
  const object = summary.object === undefined ? null : <VisibleText text={summary.object.replaceAll(/\s+/g, " ")} />;
  if (summary.verb === "title") return <span className="cs-tool-call-title">{object}</span>;
  const form = verbForm(part);
  const verb = toolCall.verb[summary.verb][form];
  const detail = detailOf(summary, toolCall);
  return (
    <>
      {summary.command === undefined ? (
        <span className="cs-tool-call-verb">{verb}</span>
      ) : (
        <span className="cs-tool-call-prompt">
          <span className="cs-visually-hidden">{verb} </span>
          <span aria-hidden="true">$</span>
        </span>
      )}{" "}
      <span className="cs-tool-call-object">{object}</span>
      {detail !== "" && (
        <>
          {" "}
          <span className="cs-tool-call-detail">
            <VisibleText text={detail} />
          </span>
        </>
      )}
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

function verbForm(part: ToolCallPart): "done" | "running" | "ahead" {
  if (part.status === "completed") return "done";
  return part.status === "in_progress" || part.status === "detached" || part.inputState === "streaming"
    ? "running"
    : "ahead";
}

function detailOf({ detail }: ToolCallSummary, { detail: words }: Messages["toolCall"]): string {
  if (detail === undefined) return "";
  if (detail.type === "lines") return words.lines(detail.from, detail.to);
  return detail.type === "more" ? words.more(detail.count) : words[detail.type](detail.path);
}
