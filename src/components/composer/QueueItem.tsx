"use client";
import { Pencil, X } from "lucide-react";
import type { ReactElement } from "react";
import { useSession } from "../../hooks/index.ts";
import type { QueuedPrompt } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { drawProse, IconButton } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { PromptEditor } from "./PromptEditor.tsx";
import { useQueueEdit } from "./useQueueEdit.ts";

/** Props of `QueueItem`. */
export interface QueueItemProps {
  /** The queued prompt, with its id and content. */
  readonly prompt: QueuedPrompt;
}

function textOf(prompt: QueuedPrompt): string {
  return prompt.content
    .map((block) => (block.type === "text" ? block.text : ""))
    .join("\n")
    .trim();
}

/** One queued prompt with its buttons. Renders an `<li>` element. */
export function QueueItem({ prompt }: QueueItemProps): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const { focusComposer } = useChatSettings();
  const { id } = prompt;
  const [edited, edit] = useQueueEdit(id);
  /** Its buttons are unmounted with the editor. */
  const close = (): void => {
    edit(undefined);
    focusComposer();
  };
  const text = textOf(prompt);
  const attachments = prompt.content.filter((block) => block.type !== "text");
  if (edited !== undefined) {
    return (
      <li className="cs-queue-item" data-slot="queue-item">
        <PromptEditor
          text={edited}
          label={messages.composer.queue.input}
          saveLabel={messages.composer.queue.save}
          onType={edit}
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
      <IconButton label={messages.composer.queue.edit} onClick={() => edit(text)}>
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
