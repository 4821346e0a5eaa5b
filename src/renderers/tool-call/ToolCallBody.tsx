"use client";
import { RotateCw } from "lucide-react";
import { useMemo, useState, type ReactElement, type ReactNode } from "react";
import { readOutputText, summarizeToolCall } from "../../content/index.ts";
import { useCallDeadline, useDenialReason, useRunAgain, useToolOrigin } from "../../hooks/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";
import { McpOutput } from "./McpOutput.tsx";
import { ToolCallContentView } from "./ToolCallContentView.tsx";
import { ToolCallError } from "./ToolCallError.tsx";
import { ToolCallLocations } from "./ToolCallLocations.tsx";
import { ToolCallOutput } from "./ToolCallOutput.tsx";
import { ToolCallProvenance } from "./ToolCallProvenance.tsx";
import { ToolCallRule } from "./ToolCallRule.tsx";
import { ToolCallRaw } from "./ToolCallRaw.tsx";
import { ToolOriginNote } from "./ToolOriginNote.tsx";

/** Props of `ToolCallBody`. */
export interface ToolCallBodyProps {
  /** The part. */
  readonly part: ToolCallPart;
  /** What was done and said inside the call (sub-agents). */
  readonly children?: ReactNode;
}

/** What a call did: a note on how it ended, its content or output, and on request the raw data. Renders a `<div>` element. */
export function ToolCallBody({ part, children }: ToolCallBodyProps): ReactElement {
  const { toolCall, format } = useMessages();
  const deadline = useCallDeadline(part);
  const [raw, setRaw] = useState(false);
  const note = noteOf(part, toolCall);
  const reason = useDenialReason(part);
  const runAgain = useRunAgain(part);
  const isMcp = useToolOrigin(part) !== undefined || part.runsOn === "mcp";
  const ownBody = useMemo(() => !isMcp && hasOwnBody(part), [isMcp, part]);
  return (
    <div className="cs-tool-call-body" data-slot="tool-call-body">
      <ToolOriginNote part={part} />
      {note !== undefined && <p className="cs-tool-call-note">{note}</p>}
      {deadline !== undefined && (
        <p className="cs-tool-call-note" data-slot="tool-call-deadline">
          {toolCall.deadline(format.clock(deadline))}
        </p>
      )}
      {part.status === "denied" && reason !== undefined && (
        <p className="cs-tool-call-note" data-slot="tool-call-denial">
          <VisibleText text={toolCall.deniedReason(reason)} />
        </p>
      )}
      {part.error !== undefined && <ToolCallError error={part.error} />}
      {runAgain !== undefined && (
        <Button className="cs-tool-call-again" size="small" onClick={runAgain}>
          <RotateCw aria-hidden="true" />
          {toolCall.runAgain}
        </Button>
      )}
      {children}
      {isMcp && <McpOutput part={part} />}
      {!isMcp &&
        !ownBody &&
        part.content.map((item, index) => <ToolCallContentView key={index} content={item} part={part} />)}
      {part.inputState !== "ready" && part.argument !== "" && (
        <section className="cs-tool-call-section" aria-label={toolCall.arguments}>
          <h4 className="cs-tool-call-label">{toolCall.arguments}</h4>
          <pre className="cs-tool-call-text" data-slot="tool-call-arguments">
            {part.argument}
          </pre>
        </section>
      )}
      {(ownBody || (!isMcp && part.content.length === 0 && part.error === undefined)) && <ToolCallOutput part={part} />}
      <ToolCallLocations locations={part.locations} />
      {raw && <ToolCallRaw part={part} />}
      <ToolCallRule part={part} />
      <div className="cs-tool-call-foot">
        <ToolCallProvenance part={part} />
        <Button
          className="cs-tool-call-toggle"
          variant="quiet"
          size="small"
          aria-expanded={raw}
          onClick={() => setRaw(!raw)}
        >
          {raw ? toolCall.hideRaw : toolCall.showRaw}
        </Button>
      </div>
    </div>
  );
}

/** Whether the blocks of a call are one text that what it did says how to draw. */
function hasOwnBody(part: ToolCallPart): boolean {
  const { kind } = summarizeToolCall(part);
  const drawn = kind === "read" || kind === "search" || kind === "fetch" || kind === "execute";
  return drawn && part.content.length > 0 && readOutputText(part) !== undefined;
}

function noteOf(part: ToolCallPart, words: Messages["toolCall"]): string | undefined {
  if (part.status === "denied") return words.deniedNote;
  if (part.status === "cancelled") return words.cancelledNote;
  if (part.status === "incomplete") return words.incompleteNote;
  if (part.inputState === "invalid") return words.invalidInput;
  return part.inputState === "truncated" ? words.truncatedInput : undefined;
}
