import type { ToolCallPart, ToolCallStatus } from "../../model/index.ts";
import { concludeInput } from "./completeInput.ts";
import { mergeFields } from "../mergeFields.ts";
import { isOpenStatus, nextToolCallStatus, type StatusSource } from "./toolCallStatus.ts";

/** Moves a call by the transition table; its end takes the time, going on takes the end away, and an ended call has a whole argument. */
export function moveToolCall(
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
