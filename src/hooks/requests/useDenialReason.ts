"use client";
import type { ToolCallPart } from "../../model/index.ts";
import { useCallAnswer } from "./useCallAnswer.ts";

/** Returns why the user did not allow a call; undefined where they gave no reason, and outside a `<SessionProvider>`. */
export function useDenialReason(part: Pick<ToolCallPart, "requestIds">): string | undefined {
  const answer = useCallAnswer(part);
  return answer?.granted === false ? answer.reason : undefined;
}
