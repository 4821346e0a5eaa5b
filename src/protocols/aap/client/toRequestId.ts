import { callKey } from "../../sessions/readCall.ts";
import type { ReadCall, TurnReading } from "../../sessions/TurnReading.ts";

/**
 * The id of the request that is derived from a call: an execution for a declared client tool, a permission for any other: `permission:KEY`.
 */
export function toRequestId(turn: TurnReading, call: ReadCall, kind: "execution" | "permission"): string {
  return `${kind}:${callKey(turn, call)}`;
}
