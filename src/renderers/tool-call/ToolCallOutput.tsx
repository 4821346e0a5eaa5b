"use client";
import type { ReactElement } from "react";
import type { ToolCallPart } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import { CodeBlock, Terminal } from "../../ui/index.ts";
import { toJsonText } from "../toJsonText.ts";

/** Props of `ToolCallOutput`. */
export interface ToolCallOutputProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** What a call without content of its own gave back: text as text, anything else as JSON. */
export function ToolCallOutput({ part }: ToolCallOutputProps): ReactElement | null {
  const { toolCall } = useMessages();
  const output = part.rawOutput ?? part.result;
  if (output === undefined || output === null) {
    return part.status === "completed" ? <p className="cs-tool-call-note">{toolCall.noContent}</p> : null;
  }
  if (typeof output === "string") {
    return (
      <div className="cs-tool-call-section" data-slot="tool-call-output">
        <Terminal output={output} />
      </div>
    );
  }
  return <CodeBlock code={toJsonText(output)} language="json" />;
}
