"use client";
import { toSize } from "../../../content/index.ts";
import type { AttachmentProblem } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { useAttachmentLimits } from "./useAttachmentLimits.ts";
import { describeTypes } from "./describeTypes.ts";

/** Returns the function that writes why a file is not attached. */
export function useDescribeProblem(): (problem: AttachmentProblem | undefined) => string | undefined {
  const { attachments: texts, format } = useMessages();
  const { types, maxBytes, maxTotalBytes } = useAttachmentLimits();
  return (problem) => {
    switch (problem?.code) {
      case "type":
        return texts.problem.type(describeTypes(types, texts));
      case "size":
        return texts.problem.size(format.bytes(toSize(maxBytes)));
      case "total":
        return texts.problem.total(format.bytes(toSize(maxTotalBytes)));
      case "unreadable":
        return texts.problem.unreadable;
      case "upload":
        return texts.problem.upload(problem.detail);
      case undefined:
        return undefined;
    }
  };
}
