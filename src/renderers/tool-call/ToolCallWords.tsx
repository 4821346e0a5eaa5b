"use client";
import { useMemo, type ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { describeToolCall } from "./describeToolCall.ts";

/** Props of `ToolCallWords`. */
export interface ToolCallWordsProps {
  /** The tool call to describe. */
  readonly part: ToolCallPart;
}

/** The text of a call's line: verb, object and a further fact. */
export function ToolCallWords({ part }: ToolCallWordsProps): ReactElement {
  const messages = useMessages();
  const { verb, object, detail, command } = useMemo(() => describeToolCall(part, messages), [part, messages]);
  const text = object === undefined ? null : <VisibleText text={object} />;
  if (verb === undefined) return <span className="cs-tool-call-title">{text}</span>;
  return (
    <>
      {command ? (
        <span className="cs-tool-call-prompt">
          <span className="cs-visually-hidden">{verb} </span>
          <span className="cs-plain" aria-hidden="true">
            $
          </span>
        </span>
      ) : (
        <span className="cs-tool-call-verb">{verb}</span>
      )}{" "}
      <span className="cs-tool-call-object">{text}</span>
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
