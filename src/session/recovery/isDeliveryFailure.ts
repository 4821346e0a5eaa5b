import type { KitError, KitErrorCode } from "../../model/index.ts";

/** Failures after which an exchange is over; the others are about one frame or one call, and the stream goes on. */
const codes: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  "network",
  "timeout",
  "unauthorized",
  "payment_required",
  "forbidden",
  "not_found",
  "conflict",
  "rate_limited",
  "server",
  "bad_status",
  "not_a_stream",
  "empty_stream",
  "stream_cut",
  "too_large",
  "configuration",
]);

/** Whether a failure means that what was being delivered did not arrive, or nobody knows. */
export function isDeliveryFailure({ code }: KitError): boolean {
  return codes.has(code);
}
