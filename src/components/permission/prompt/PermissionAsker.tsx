"use client";
import { Bot } from "lucide-react";
import type { ReactElement } from "react";
import { summarizeToolCall } from "../../../content/index.ts";
import { useToolCall } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { VisibleText } from "../../../ui/index.ts";

/** Props of `PermissionAsker`. */
export interface PermissionAskerProps {
  /** Key of the call that the asking sub-agent works for. */
  readonly parentKey: string;
}

/** Says which sub-agent asks, by the task it was given. Renders a `<p>` element; nothing where the call is unknown. */
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
