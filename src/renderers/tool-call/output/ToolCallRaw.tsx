"use client";
import type { ReactElement } from "react";
import type { ToolCallPart } from "../../../model/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { JsonView } from "../../views/JsonView.tsx";

/** Props of `ToolCallRaw`. */
export interface ToolCallRawProps {
  /** The tool call whose raw data is shown. */
  readonly part: ToolCallPart;
}

/** The input and output of a call as JSON, as received from the wire. Renders a `<div>` element. */
export function ToolCallRaw({ part }: ToolCallRawProps): ReactElement {
  const { toolCall } = useMessages();
  const input = part.rawInput ?? part.input ?? part.argument;
  const output = part.rawOutput ?? part.result;
  return (
    <div className="cs-tool-call-raw" data-slot="tool-call-raw">
      <h4 className="cs-tool-call-label">{toolCall.rawInput}</h4>
      <JsonView value={input} />
      {output !== undefined && (
        <>
          <h4 className="cs-tool-call-label">{toolCall.rawOutput}</h4>
          <JsonView value={output} />
        </>
      )}
    </div>
  );
}
