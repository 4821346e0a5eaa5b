"use client";
import { Link } from "lucide-react";
import type { ReactElement } from "react";
import { toMessageAddress, useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { CopyAction } from "./CopyAction.tsx";

/** Props of `MessageCopies`. */
export interface MessageCopiesProps {
  /** The message. */
  readonly messageId: string;
  /** What copying its text is called. */
  readonly label: string;
}

/** Copies the text of a message, and its address where the app gives it one. Renders `<button>` elements. */
export function MessageCopies({ messageId, label }: MessageCopiesProps): ReactElement {
  const session = useSession();
  const { thread: words } = useMessages();
  const { messageHref } = useChatSettings();
  function readText(): string | undefined {
    const message = session.thread.messages.find(({ id }) => id === messageId);
    return message?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
  }
  function readLink(): string | undefined {
    const href = messageHref?.({
      messageId: toMessageAddress(session.thread, messageId),
      sessionId: session.thread.session.wireId,
    });
    return href === undefined ? undefined : new URL(href, document.baseURI).href;
  }
  return (
    <>
      <CopyAction label={label} read={readText} />
      {messageHref !== undefined && <CopyAction label={words.copyLink} read={readLink} icon={Link} />}
    </>
  );
}
