"use client";
import { useState, type ReactElement, type ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { Button, drawProse } from "../../ui/index.ts";
import { ToolCallActions } from "./ToolCallActions.tsx";
import { ToolCallAgentTitle } from "./ToolCallAgentTitle.tsx";
import { ToolCallError } from "./output/ToolCallError.tsx";
import { ToolCallLocations } from "./ToolCallLocations.tsx";
import { ToolCallNotes } from "./ToolCallNotes.tsx";
import { ToolCallProvenance } from "./ToolCallProvenance.tsx";
import { ToolCallRaw } from "./output/ToolCallRaw.tsx";
import { ToolCallResult } from "./output/ToolCallResult.tsx";
import { ToolCallRule } from "./ToolCallRule.tsx";
import { ToolOriginNote } from "./ToolOriginNote.tsx";

/** Props of `ToolCallBody`. */
export interface ToolCallBodyProps {
  /** The part. */
  readonly part: ToolCallPart;
  /** What the call shows and gave back, in place of what the kit draws. */
  readonly body?: ReactNode | undefined;
  /** What was done and said inside the call (sub-agents). */
  readonly children?: ReactNode | undefined;
}

/** What a call did: a note on how it ended, its content or output, and on request the raw data. Renders a `<div>` element. */
export function ToolCallBody({ part, body, children }: ToolCallBodyProps): ReactElement {
  const { toolCall } = useMessages();
  const [raw, setRaw] = useState(false);
  return (
    <div className="cs-tool-call-body" data-slot="tool-call-body">
      <ToolOriginNote part={part} />
      <ToolCallAgentTitle part={part} />
      <ToolCallNotes part={part} />
      {part.error !== undefined && <ToolCallError error={part.error} />}
      <ToolCallActions part={part} />
      {children}
      {part.inputState !== "ready" && part.argument !== "" && (
        <section className="cs-tool-call-section" aria-label={toolCall.arguments}>
          <h4 className="cs-tool-call-label">{toolCall.arguments}</h4>
          <pre className="cs-tool-call-text" data-slot="tool-call-arguments">
            {drawProse(endOf(part.argument))}
          </pre>
        </section>
      )}
      {body ?? <ToolCallResult part={part} />}
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

/** Characters of arguments that are shown while they come. */
const mostArguments = 4000;

/** Where arguments grow; the raw data has all of them. */
function endOf(argument: string): string {
  return argument.length <= mostArguments ? argument : `…${argument.slice(-mostArguments)}`;
}
