import type { NewRequest } from "../model/index.ts";

/**
 * Creates the execution request for a call that this client runs, for wires on which the call itself is the request; its id is
 * `execution:turn_1:call_1`. If results are sent in the order of their calls, two calls with one id can be distinguished (`exact`).
 */
export function toExecutionRequest(
  turnId: string,
  toolCallId: string,
  occurrence: number,
  answered: "in order" | "by id" = "in order",
): NewRequest {
  const suffix = occurrence === 0 ? "" : `~${occurrence}`;
  const requestId = `execution:${turnId}:${toolCallId}${suffix}`;
  const about = { toolCallId, occurrence, ...(answered === "in order" ? { exact: "call" as const } : {}) };
  return { requestId, turnId, kind: "execution", ...about, options: [], editable: false, canExplainDenial: true };
}
