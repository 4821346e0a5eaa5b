"use client";
import { useMemo, type ReactElement } from "react";
import { summarizeToolCall, type ToolCallSummary } from "../../content/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `ToolCallWords`. */
export interface ToolCallWordsProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** What a call does in words: verb, object and a further fact. */
export function ToolCallWords({ part }: ToolCallWordsProps): ReactElement {
  const { toolCall } = useMessages();
  const summary = useMemo(() => summarizeToolCall(part), [part]);
  const object = summary.object === undefined ? null : <VisibleText text={summary.object.replaceAll(/\s+/g, " ")} />;
  if (summary.verb === "title") return <span className="cs-tool-call-title">{object}</span>;
  const verb = toolCall.verb[summary.verb][verbForm(part)];
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
