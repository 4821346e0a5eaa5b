"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { LongText } from "../../views/LongText.tsx";
import type { ToolCallError as CallError } from "../../../model/index.ts";

/** Props of `ToolCallError`. */
export interface ToolCallErrorProps {
  /** The error with its layer, code and text. */
  readonly error: CallError;
}

/** Why a call failed: who reported the error, and the error's text. Renders a `<div>` element. */
export function ToolCallError({ error }: ToolCallErrorProps): ReactElement {
  const { toolCall } = useMessages();
  return (
    <div className="cs-tool-call-section" data-slot="tool-call-error" data-layer={error.layer}>
      <p className="cs-tool-call-label">{toolCall.errorLayer[error.layer]}</p>
      <LongText text={error.message} label={toolCall.errorLayer[error.layer]} />
    </div>
  );
}
