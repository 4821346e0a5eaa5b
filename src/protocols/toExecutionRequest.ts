import type { NewRequest } from "../model/index.ts";

/** Makes the request that this client runs a call, for wires on which the call itself is the request. */
export function toExecutionRequest(turnId: string, toolCallId: string, occurrence: number): NewRequest {
  const suffix = occurrence === 0 ? "" : `~${occurrence}`;
  const requestId = `execution:${turnId}:${toolCallId}${suffix}`;
  return { requestId, turnId, kind: "execution", toolCallId, options: [], editable: false, canExplainDenial: true };
}
