"use client";
import type { ReactElement } from "react";
import type { Json, ToolCallPart, ToolOutput } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import { CodeBlock } from "../../ui/index.ts";
import { toJsonText } from "../toJsonText.ts";

/** Props of `ToolCallRaw`. */
export interface ToolCallRawProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** A text is shown as it is, without quotes, and so is no JSON. */
function languageOf(value: Json | ToolOutput): string {
  return typeof value === "string" ? "" : "json";
}

/** The input and output of a call as they crossed the wire. Renders a `<div>` element. */
export function ToolCallRaw({ part }: ToolCallRawProps): ReactElement {
  const { toolCall } = useMessages();
  const input = part.rawInput ?? part.input ?? part.argument;
  const output = part.rawOutput ?? part.result;
  return (
    <div className="cs-tool-call-raw" data-slot="tool-call-raw">
      <h4 className="cs-tool-call-label">{toolCall.rawInput}</h4>
      <CodeBlock code={toJsonText(input)} language={languageOf(input)} />
      {output !== undefined && (
        <>
          <h4 className="cs-tool-call-label">{toolCall.rawOutput}</h4>
          <CodeBlock code={toJsonText(output)} language={languageOf(output)} />
        </>
      )}
    </div>
  );
}
