"use client";
import { Pencil } from "lucide-react";
import { useCallback } from "react";
import type { ReactElement, ReactNode } from "react";
import { useFeature, useKept, useSession, useThread } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ContentBlock, Part, ThreadState } from "../../model/index.ts";
import { IconButton, loadable } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { MessageCopies } from "./MessageCopies.tsx";

const PromptEditor = loadable(() => import("../composer/PromptEditor.tsx").then((module) => module.PromptEditor));

/** Props of `UserMessage`. */
export interface UserMessageProps {
  /** Id of the user's message. */
  readonly messageId: string;
  /** Key of the part in this row; undefined for a row without a part. */
  readonly partKey: string | undefined;
  /** The content of the row. */
  readonly children: ReactNode;
}

function replaceText(parts: readonly Part[], partKey: string | undefined, text: string): readonly ContentBlock[] {
  return parts.flatMap((part): readonly ContentBlock[] => {
    if (part.type === "text") return [{ type: "text", text: part.key === partKey ? text : part.text }];
    return part.type === "file" ? [part.block] : [];
  });
}

/** The keys of the texts of a message. */
function findTexts({ messages }: ThreadState, messageId: string): readonly (string | undefined)[] {
  const parts = messages.find(({ id }) => id === messageId)?.parts ?? [];
  return parts.filter(({ type }) => type === "text").map(({ key }) => key);
}

/**
 * One part of a message of the user, with buttons that copy the message, at its first text, and, for a text, edit and resend it. Renders a `<span>` and a `<div>`
 * element, or a `<form>` while it is edited.
 */
export function UserMessage({ messageId, partKey, children }: UserMessageProps): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const hasBranches = useFeature("branches");
  const { focusComposer } = useChatSettings();
  // Stored with the session: the row is mounted anew when it is scrolled away, or becomes one of many.
  const [kept, setText] = useKept(`prompt ${partKey}`);
  const text = typeof kept === "string" ? kept : undefined;
  const isText = useThread(
    useCallback((thread: ThreadState) => findTexts(thread, messageId).includes(partKey), [messageId, partKey]),
  );
  // Each part is a row: the buttons that copy the whole message stand once, at its first text.
  const hasCopies = useThread(
    useCallback((thread: ThreadState) => findTexts(thread, messageId)[0] === partKey, [messageId, partKey]),
  );
  const parts = () => session.thread.messages.find(({ id }) => id === messageId)?.parts ?? [];
  if (text !== undefined) {
    return (
      <PromptEditor
        meanwhile={children}
        text={text}
        label={messages.thread.editInput}
        saveLabel={messages.thread.editSend}
        note={hasBranches ? undefined : messages.thread.atEnd}
        onType={setText}
        onCancel={() => {
          setText(undefined);
          focusComposer();
        }}
        onSave={(next) => {
          session.resend(messageId, replaceText(parts(), partKey, next));
          setText(undefined);
          focusComposer();
        }}
      />
    );
  }
  function edit(): void {
    const part = parts().find(({ key }) => key === partKey);
    if (part?.type === "text") setText(part.text);
  }
  return (
    <>
      <span className="cs-message-actions">
        {hasCopies && <MessageCopies messageId={messageId} label={messages.thread.copyPrompt} />}
        {isText && (
          <IconButton label={hasBranches ? messages.thread.edit : messages.thread.editAtEnd} onClick={edit}>
            <Pencil className="cs-plain" aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <div className="cs-message-bubble">{children}</div>
    </>
  );
}
