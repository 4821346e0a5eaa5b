import type { NewRequest } from "../model/index.ts";

/**
 * Makes the request that this client runs a call, for wires on which the call itself is the request. Where results go back in the order
 * of their calls, two calls with one id are told apart by it (`exact`).
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
