"use client";
import { Pencil, X } from "lucide-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSession } from "../../hooks/index.ts";
import type { QueuedPrompt } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { drawProse, IconButton } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { PromptEditor } from "./PromptEditor.tsx";

/** Props of `QueueItem`. */
export interface QueueItemProps {
  /** The queued prompt, with its id and content. */
  readonly prompt: QueuedPrompt;
  /** Whether its text is being edited. */
  readonly editing: boolean;
  /** Called when the user begins or ends to edit it. */
  readonly onEditing: (editing: boolean) => void;
}

function textOf(prompt: QueuedPrompt): string {
  return prompt.content
    .map((block) => (block.type === "text" ? block.text : ""))
    .join("\n")
    .trim();
}

/** One queued prompt with its buttons. Renders an `<li>` element. */
export function QueueItem({ prompt, editing, onEditing }: QueueItemProps): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const { focusComposer } = useChatSettings();
  const { id } = prompt;
  // Otherwise the unedited prompt would be sent when the turn ends.
  useEffect(() => (editing ? session.holdQueued(id) : undefined), [editing, session, id]);
  /** Its buttons are unmounted with the editor. */
  const close = (): void => {
    onEditing(false);
    focusComposer();
  };
  const text = textOf(prompt);
  const attachments = prompt.content.filter((block) => block.type !== "text");
  if (editing) {
    return (
      <li className="cs-queue-item" data-slot="queue-item">
        <PromptEditor
          text={text}
          label={messages.composer.queue.input}
          saveLabel={messages.composer.queue.save}
          onCancel={close}
          onSave={(next) => {
            session.editQueued(id, [{ type: "text", text: next }, ...attachments]);
            close();
          }}
        />
      </li>
    );
  }
  return (
    <li className="cs-queue-item" data-slot="queue-item">
      <span className="cs-queue-text" dir="auto">
        {drawProse(text)}
        {attachments.length > 0 && (
          <em className="cs-plain"> {messages.composer.queue.attachment(attachments.length)}</em>
        )}
      </span>
      <IconButton label={messages.composer.queue.edit} onClick={() => onEditing(true)}>
        <Pencil className="cs-plain" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.composer.queue.remove}
        onClick={() => {
          session.removeQueued(id);
          focusComposer();
        }}
      >
        <X className="cs-plain" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
