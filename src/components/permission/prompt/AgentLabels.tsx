"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { ToolCallPart } from "../../../model/index.ts";
import { VisibleText } from "../../../ui/index.ts";
import { toShownLabel } from "../actions/nameOptions.ts";

/** Props of `AgentLabels`. */
export interface AgentLabelsProps {
  /** The call whose names are shown. */
  readonly call: ToolCallPart;
}

/** The agent's labels of a call, quoted: tool name, title and kind. Renders a `<p>` element, or nothing without labels. */
export function AgentLabels({ call: { toolName, title = "", kind } }: AgentLabelsProps): ReactElement | null {
  const { permission } = useMessages();
  const labels = [toolName, title, kind === "other" ? "" : kind].flatMap((text) =>
    text.trim() === "" ? [] : [toShownLabel(text)],
  );
  if (labels.length === 0) return null;
  return (
    <p className="cs-permission-note" data-slot="agent-words">
      {permission.agentCalls}{" "}
      {labels.map((text, index) => (
        <span key={index} className="cs-plain">
          {index > 0 && ", "}
          <VisibleText text={permission.agentSays(text)} />
        </span>
      ))}
    </p>
  );
}
