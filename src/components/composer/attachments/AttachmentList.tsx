"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { useAttachmentLimits } from "./useAttachmentLimits.ts";
import { useComposerContext } from "../../../primitives/index.ts";
import { AttachmentItem } from "./AttachmentItem.tsx";
import { useAttachmentNews } from "./useAttachmentNews.ts";
import { useDescribeProblem } from "./useDescribeProblem.ts";

/** The files of the next prompt, and why it cannot be sent with them. Renders a `<div>` element. */
export function AttachmentList(): ReactElement {
  const { attachments: texts } = useMessages();
  const { attachments, leftOut, refused } = useComposerContext();
  const { maxCount } = useAttachmentLimits();
  const describe = useDescribeProblem();
  const blocked = attachments.some(({ state }) => state === "failed")
    ? texts.failed
    : attachments.some(({ state }) => state === "uploading") && refused !== undefined
      ? texts.notReady
      : undefined;
  const excess = leftOut > 0 ? texts.leftOut(leftOut, maxCount) : undefined;
  useAttachmentNews({ attachments, describe, excess, blocked, refused });
  return (
    <div className="cs-attachments" data-slot="attachments">
      {attachments.length > 0 && (
        <ul className="cs-attachment-list" aria-label={texts.list}>
          {attachments.map((attachment) => (
            <AttachmentItem key={attachment.id} attachment={attachment} problem={describe(attachment.problem)} />
          ))}
        </ul>
      )}
      {[excess, blocked].map((note, index) =>
        note === undefined ? null : (
          <p key={index} className="cs-attachments-note">
            {note}
          </p>
        ),
      )}
    </div>
  );
}
