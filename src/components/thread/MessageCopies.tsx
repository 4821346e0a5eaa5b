"use client";
import { Link } from "lucide-react";
import type { ReactElement } from "react";
import { toMessageAddress, useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { CopyAction } from "./CopyAction.tsx";

/** Props of `MessageCopies`. */
export interface MessageCopiesProps {
  /** Id of the message to copy. */
  readonly messageId: string;
  /** Accessible name of the button that copies its text; for an answer, the text of its whole turn. */
  readonly label: string;
}

/** Buttons that copy the text of a message, and its link when the app provides `messageHref`. Renders `<button>` elements. */
export function MessageCopies({ messageId, label }: MessageCopiesProps): ReactElement {
  const session = useSession();
  const { thread: texts } = useMessages();
  const { messageHref } = useChatSettings();
  function readText(): string | undefined {
    const { messages } = session.thread;
    const message = messages.find(({ id }) => id === messageId);
    // An answer with calls comes in several messages. Those of an agent inside of a call are no part of it.
    const all = messages.filter(
      ({ id, turnId, role, parent }) =>
        id === messageId || (message?.role === role && role === "assistant" && turnId === message.turnId && !parent),
    );
    return all.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : []))).join("\n\n");
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
      {messageHref !== undefined && <CopyAction label={texts.copyLink} read={readLink} icon={Link} />}
    </>
  );
}
