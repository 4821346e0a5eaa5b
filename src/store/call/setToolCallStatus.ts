import type { ToolCallPart, ToolCallStatus } from "../../model/index.ts";
import { concludeInput } from "./completeInput.ts";
import { mergeFields } from "../mergeFields.ts";
import { isOpenStatus, nextToolCallStatus, type StatusSource } from "./toolCallStatus.ts";

/**
 * Sets the status of a call where the transition table allows it: an end or `incomplete` sets `endedAt` and concludes the argument, an open
 * status clears `endedAt`.
 */
export function setToolCallStatus(
  part: ToolCallPart,
  next: ToolCallStatus,
  source: StatusSource,
  time?: number,
): ToolCallPart {
  const { status, settledBy } = nextToolCallStatus(part, next, source);
  if (status === part.status) return mergeFields<ToolCallPart>(part, { settledBy });
  const isOpen = isOpenStatus(status);
  const moved = mergeFields<ToolCallPart>(part, { status, settledBy, endedAt: isOpen ? undefined : time });
  return isOpen ? moved : concludeInput(moved, status === "completed" ? "invalid" : "truncated");
}
