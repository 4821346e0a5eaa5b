import type { JsonObject } from "../../../model/index.ts";
import type { AcpCall, AcpState, AcpStep } from "./AcpState.ts";
import { sendMessage } from "../binding/sendMessage.ts";

/** Sends a request with a new id. `wireId`: the session that it names, by default the caller's. */
export function sendJsonRpcRequest(
  state: AcpState,
  step: AcpStep,
  method: string,
  params: JsonObject,
  about: Omit<AcpCall, "method">,
  wireId: string | undefined = about.session?.wireId,
): void {
  const id = state.nextId++;
  state.calls.set(id, { method, ...about });
  sendMessage(step, { jsonrpc: "2.0", id, method, params }, wireId);
}
