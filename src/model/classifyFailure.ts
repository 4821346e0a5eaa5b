import type { KitErrorCode } from "./KitError.ts";

/**
 * What a failure means for what was being sent.
 *
 * - `refused`: the server did not take it, so that sending it again does nothing twice
 * - `uncertain`: it may have arrived
 * - `other`: the failure is about one frame, one call or the agent's work; the exchange goes on
 */
export type FailureClass = "refused" | "uncertain" | "other";

const classes: Readonly<Record<KitErrorCode, FailureClass>> = {
  network: "uncertain",
  timeout: "uncertain",
  unauthorized: "refused",
  payment_required: "refused",
  forbidden: "refused",
  not_found: "refused",
  conflict: "uncertain",
  rate_limited: "refused",
  server: "uncertain",
  bad_status: "uncertain",
  not_a_stream: "refused",
  empty_stream: "uncertain",
  stream_cut: "uncertain",
  not_received: "refused",
  bad_frame: "other",
  too_large: "refused",
  protocol: "other",
  unsupported_version: "other",
  unsupported: "other",
  agent: "other",
  tool: "other",
  invalid_input: "other",
  unknown_tool: "other",
  stale: "other",
  configuration: "refused",
  aborted: "other",
};

/** Classifies a failure by its code. */
export function classifyFailure(code: KitErrorCode): FailureClass {
  return classes[code];
}
