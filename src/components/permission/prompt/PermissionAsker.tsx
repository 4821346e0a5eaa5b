"use client";
import { Bot } from "lucide-react";
import type { ReactElement } from "react";
import { summarizeToolCall } from "../../../content/index.ts";
import { useToolCall } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { VisibleText } from "../../../ui/index.ts";

/** Props of `PermissionAsker`. */
export interface PermissionAskerProps {
  /** Key of the call whose sub-agent asks. */
  readonly parentKey: string;
}

/** Shows which sub-agent asks, by its task. Renders a `<p>` element; nothing when the call is unknown. */
export function PermissionAsker({ parentKey }: PermissionAskerProps): ReactElement | null {
  const messages = useMessages();
  const parent = useToolCall(parentKey);
  if (parent === undefined) return null;
  return (
    <p className="cs-permission-asker">
      <Bot className="cs-plain" aria-hidden="true" />
      <span className="cs-plain">
        {messages.permission.askedBy} <VisibleText text={summarizeToolCall(parent).object ?? parent.toolName} />
      </span>
    </p>
  );
}
