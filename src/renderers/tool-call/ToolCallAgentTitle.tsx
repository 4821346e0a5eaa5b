"use client";
import type { ReactElement } from "react";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { describeToolCall } from "./describeToolCall.ts";

/** Props of `ToolCallAgentTitle`. */
export interface ToolCallAgentTitleProps {
  /** The part. */
  readonly part: ToolCallPart;
}

/** Characters of a title that are shown. */
const maxLength = 300;

/** The agent's own title of a call, quoted, where its line says it in the kit's words. Renders a `<p>` element; nothing where it says no more. */
export function ToolCallAgentTitle({ part }: ToolCallAgentTitleProps): ReactElement | null {
  const messages = useMessages();
  const title = (part.title ?? "").trim();
  if (title === "" || saysNoMore(title, part, messages)) return null;
  const shown = title.length > maxLength ? `${title.slice(0, maxLength)}…` : title;
  const { agentCalls, agentSays } = messages.permission;
  return (
    <p className="cs-tool-call-note" data-slot="tool-call-agent-title">
      {agentCalls} <VisibleText text={agentSays(shown)} />
    </p>
  );
}

/** Whether each word of the title stands in the line, in whatever form, or is the tool's name. */
function saysNoMore(title: string, part: ToolCallPart, messages: Messages): boolean {
  const { verb, object = "", detail } = describeToolCall(part, messages);
  if (verb === undefined || title === part.toolName) return true;
  const forms = Object.values(messages.toolCall.verb).find((one) => Object.values(one).includes(verb)) ?? {};
  const line = [...Object.values(forms), object, detail].join(" ").toLowerCase();
  return title
    .toLowerCase()
    .split(/[\s`“”"']+/)
    .every((word) => line.includes(word));
}
