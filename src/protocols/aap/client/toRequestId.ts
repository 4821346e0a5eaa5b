import { callKey } from "../../sessions/readCall.ts";
import type { ReadCall, TurnReading } from "../../sessions/TurnReading.ts";

/** Gives the id of the request that a call stands for. A tool declared by this client is executed, any other asks for permission. */
export function toRequestId(turn: TurnReading, call: ReadCall, kind: "execution" | "permission"): string {
  return `${kind}:${callKey(turn, call)}`;
}
