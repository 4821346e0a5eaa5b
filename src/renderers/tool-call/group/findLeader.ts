import type { ToolCallPart, ToolCallStatus } from "../../../model/index.ts";

/** What most needs to be seen stands for all: what waits for the user, then what went wrong, then what runs. */
const order: readonly ToolCallStatus[] = [
  "awaiting_permission",
  "awaiting_input",
  "failed",
  "incomplete",
  "denied",
  "cancelled",
  "in_progress",
  "detached",
  "pending",
  "completed",
];

/** Finds the call that stands for several: the one that most needs to be seen. Undefined where there is none. */
export function findLeader(calls: readonly ToolCallPart[]): ToolCallPart | undefined {
  return order.flatMap((status) => calls.find((call) => call.status === status) ?? [])[0];
}
