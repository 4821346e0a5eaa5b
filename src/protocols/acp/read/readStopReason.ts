import type { EndReason, Json } from "../../../model/index.ts";
import { readString } from "../../read.ts";
import { readEnd, type WireEnd } from "../../readEnd.ts";

const endReasons: Readonly<Record<string, EndReason>> = {
  end_turn: "completed",
  max_tokens: "length",
  max_turn_requests: "limit",
  refusal: "refusal",
  cancelled: "cancelled",
  error: "error",
};

/** Reads why a turn ended: `end_turn`, `max_tokens`, `max_turn_requests`, `refusal`, `cancelled`; `error` in version 2. */
export function readStopReason(value: Json | undefined): WireEnd {
  return readEnd(endReasons, readString(value));
}
