"use client";
import type { ReactElement } from "react";
import { usePrompts } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";

/** Props of `ReachKeys`. */
export interface ReachKeysProps {
  /** The request of the prompt. */
  readonly request: AgentRequest;
}

/**
 * The keys that move the focus to the prompt, hidden while it has the focus. Of several prompts in the thread only the first is reached by
 * them. Renders a `<span>` element, or nothing.
 */
export function ReachKeys({ request }: ReachKeysProps): ReactElement | null {
  const { permission } = useMessages();
  const { permissionMode } = useChatSettings();
  const prompts = usePrompts();
  if (request.state !== "open" || request.heldElsewhere !== undefined) return null;
  const reached = permissionMode === "inline" ? prompts.find(({ toolCallKey }) => toolCallKey !== undefined) : request;
  if (reached !== undefined && reached.requestId !== request.requestId) return null;
  return (
    <span className="cs-permission-reach" data-slot="reach" aria-hidden="true">
      {permission.reach}
    </span>
  );
}
