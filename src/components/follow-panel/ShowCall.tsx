"use client";
import { MessageSquareText } from "lucide-react";
import type { ReactElement } from "react";
import { useReveal } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../../ui/index.ts";

/** Props of `ShowCall`. */
export interface ShowCallProps {
  /** Key of the call. */
  readonly toolCallKey: string;
  /** Whether the card opens, too. */
  readonly open?: boolean | undefined;
  /** Called before the call is shown in the conversation. */
  readonly onShowCall?: (() => void) | undefined;
}

/** Goes to the card of a call in the conversation. Renders a `<button>` element. */
export function ShowCall({ toolCallKey, open = false, onShowCall }: ShowCallProps): ReactElement {
  const { followPanel } = useMessages();
  const reveal = useReveal();
  return (
    <IconButton
      label={followPanel.showCall}
      onClick={() => {
        onShowCall?.();
        // In the next frame the drawer over the conversation is closed: behind a dialog nothing can be focused.
        requestAnimationFrame(() => reveal(toolCallKey, { open }));
      }}
    >
      <MessageSquareText className="cs-plain" aria-hidden="true" />
    </IconButton>
  );
}
