"use client";
import { useState, type ReactElement, type ReactNode } from "react";
import { useDenialReason } from "../../hooks/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";
import { ToolCallContentView } from "./ToolCallContentView.tsx";
import { ToolCallError } from "./ToolCallError.tsx";
import { ToolCallLocations } from "./ToolCallLocations.tsx";
import { ToolCallOutput } from "./ToolCallOutput.tsx";
import { ToolCallRaw } from "./ToolCallRaw.tsx";

/** Props of `ToolCallBody`. */
export interface ToolCallBodyProps {
  /** The part. */
  readonly part: ToolCallPart;
  /** What was done and said inside the call (sub-agents). */
  readonly children?: ReactNode;
}

/** What a call did: a note on how it ended, its content or output, and on request the raw data. Renders a `<div>` element. */
export function ToolCallBody({ part, children }: ToolCallBodyProps): ReactElement {
  const { toolCall } = useMessages();
  const [raw, setRaw] = useState(false);
  const note = noteOf(part, toolCall);
  const reason = useDenialReason(part);
  return (
    <div className="cs-tool-call-body" data-slot="tool-call-body">
      {note !== undefined && <p className="cs-tool-call-note">{note}</p>}
      {part.status === "denied" && reason !== undefined && (
        <p className="cs-tool-call-note" data-slot="tool-call-denial">
          <VisibleText text={toolCall.deniedReason(reason)} />
        </p>
      )}
      {part.error !== undefined && <ToolCallError error={part.error} />}
      {children}
      {part.content.map((item, index) => (
        <ToolCallContentView
          key={index}
          content={item}
          running={part.status === "in_progress" || part.status === "detached"}
        />
      ))}
      {part.inputState !== "ready" && part.argument !== "" && (
        <section className="cs-tool-call-section" aria-label={toolCall.arguments}>
          <h4 className="cs-tool-call-label">{toolCall.arguments}</h4>
          <pre className="cs-tool-call-text" data-slot="tool-call-arguments">
            {part.argument}
          </pre>
        </section>
      )}
      {part.content.length === 0 && part.error === undefined && <ToolCallOutput part={part} />}
      <ToolCallLocations locations={part.locations} />
      {raw && <ToolCallRaw part={part} />}
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
  );
}

function noteOf(part: ToolCallPart, words: Messages["toolCall"]): string | undefined {
  if (part.status === "denied") return words.deniedNote;
  if (part.status === "cancelled") return words.cancelledNote;
  if (part.status === "incomplete") return words.incompleteNote;
  if (part.inputState === "invalid") return words.invalidInput;
  return part.inputState === "truncated" ? words.truncatedInput : undefined;
}
