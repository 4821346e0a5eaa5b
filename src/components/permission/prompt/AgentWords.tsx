"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { ToolCallPart } from "../../../model/index.ts";
import { VisibleText } from "../../../ui/index.ts";

/** Props of `AgentWords`. */
export interface AgentWordsProps {
  /** The call. */
  readonly call: ToolCallPart;
}

/** Characters of its words that are shown: nothing is decided by them. */
const maxLength = 300;

/** What the agent calls the call: its tool, its title and its kind, quoted. Renders a `<p>` element; nothing without any. */
export function AgentWords({ call: { toolName, title = "", kind } }: AgentWordsProps): ReactElement | null {
  const { permission } = useMessages();
  const words = [toolName, title, kind === "other" ? "" : kind].flatMap((text) =>
    text.trim() === "" ? [] : [text.length > maxLength ? `${text.slice(0, maxLength)}…` : text],
  );
  if (words.length === 0) return null;
  return (
    <p className="cs-permission-note" data-slot="agent-words">
      {permission.agentCalls}{" "}
      {words.map((text, index) => (
        <span key={index} className="cs-plain">
          {index > 0 && ", "}
          <VisibleText text={permission.agentSays(text)} />
        </span>
      ))}
    </p>
  );
}
