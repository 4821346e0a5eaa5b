"use client";
import type { AttachmentProblem } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { useAttachmentLimits } from "./useAttachmentLimits.ts";
import { describeTypes } from "./describeTypes.ts";

/** Returns the function that writes why a file is not attached; `size` is the largest size in words. */
export function useDescribeProblem(size: string): (problem: AttachmentProblem | undefined) => string | undefined {
  const { attachments: texts } = useMessages();
  const { types } = useAttachmentLimits();
  return (problem) => {
    switch (problem?.code) {
      case "type":
        return texts.problem.type(describeTypes(types, texts));
      case "size":
        return texts.problem.size(size);
      case "unreadable":
        return texts.problem.unreadable;
      case "upload":
        return texts.problem.upload(problem.detail);
      case undefined:
        return undefined;
    }
  };
}
