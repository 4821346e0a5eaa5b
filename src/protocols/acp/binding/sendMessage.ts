import type { JsonObject } from "../../../model/index.ts";
import type { AcpStep } from "../client/AcpState.ts";

/** Adds a JSON-RPC message to the step. `wireId`: its session; `requestId`: the thread's request that it answers. */
export function sendMessage(step: AcpStep, message: JsonObject, wireId: string | undefined, requestId?: string): void {
  step.outgoing.push({
    type: "message",
    message,
    wireId,
    requestId,
  });
}
