"use client";
import { CircleAlert, FileText, FileType, Music, Paperclip, RotateCw, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { markHidden, toPictureType, toSize } from "../../../content/index.ts";
import { useAnnouncer, useComposerActions } from "../../../hooks/index.ts";
import type { Attachment } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { drawProse, IconButton } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";

/** Props of `AttachmentItem`. */
export interface AttachmentItemProps {
  /** The file and its state. */
  readonly attachment: Attachment;
  /** Why it is not attached; undefined unless it has failed. */
  readonly problem: string | undefined;
}

const removeButton = '[data-slot="attachment-remove"]';

/** One attached file: its picture or icon, name, size or progress, and its buttons. Renders an `<li>` element. */
export function AttachmentItem({ attachment, problem }: AttachmentItemProps): ReactElement {
  const { attachments: texts, format } = useMessages();
  const { removeAttachment, retryAttachment } = useComposerActions();
  const { focusComposer } = useChatSettings();
  const announcer = useAnnouncer();
  const { id, file, state, progress } = attachment;
  const name = markHidden(file.name);
  return (
    <li className="cs-attached" data-slot="attached-file" data-status={state}>
      <Thumbnail attachment={attachment} />
      <span className="cs-attached-text">
        <span className="cs-attached-name" dir="auto" title={name}>
          {drawProse(file.name)}
        </span>
        {state === "uploading" ? (
          <progress className="cs-attached-progress" aria-label={texts.uploading(name)} value={progress} />
        ) : (
          <span className="cs-attached-meta">
            {problem === undefined ? format.bytes(toSize(file.size)) : drawProse(problem)}
          </span>
        )}
      </span>
      {state === "failed" && attachment.problem?.code !== "type" && attachment.problem?.code !== "size" && (
        <IconButton
          label={texts.retry(name)}
          data-slot="attachment-retry"
          onClick={(event) => {
            // The pressed button is unmounted.
            event.currentTarget.closest("li")?.querySelector<HTMLElement>(removeButton)?.focus();
            void retryAttachment(id);
          }}
        >
          <RotateCw className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={texts.remove(name)}
        data-slot="attachment-remove"
        onClick={(event) => {
          const item = event.currentTarget.closest("li");
          const next = item?.nextElementSibling ?? item?.previousElementSibling;
          const button = next?.querySelector<HTMLElement>(removeButton);
          if (button) button.focus();
          else focusComposer();
          announcer.announce(texts.removed(name));
          void removeAttachment(id);
        }}
      >
        <X className="cs-plain" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function Thumbnail({ attachment: { file, mimeType, state } }: Pick<AttachmentItemProps, "attachment">): ReactElement {
  if (toPictureType(mimeType) !== undefined && state !== "failed") return <Preview file={file} />;
  return <span className="cs-attached-icon">{drawIcon(state === "failed" ? "" : mimeType || "*")}</span>;
}

/** Draws the icon of a type; an empty type stands for a failure. */
function drawIcon(mimeType: string): ReactElement {
  if (mimeType === "") return <CircleAlert className="cs-plain" aria-hidden="true" />;
  if (mimeType.startsWith("audio/")) return <Music className="cs-plain" aria-hidden="true" />;
  if (mimeType === "application/pdf") return <FileType className="cs-plain" aria-hidden="true" />;
  if (/^text\/|json|xml|yaml|script/u.test(mimeType)) return <FileText className="cs-plain" aria-hidden="true" />;
  return <Paperclip className="cs-plain" aria-hidden="true" />;
}

/** The picture in a file of this page, by an address that is revoked when it is no longer shown. */
function Preview({ file }: { readonly file: File }): ReactElement {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className="cs-attached-picture" alt="" />;
}
