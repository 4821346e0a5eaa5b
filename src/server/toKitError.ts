import { CountersignError, type KitError, type KitErrorCode } from "../model/index.ts";

const STATUSES: { readonly [Code in KitErrorCode]?: number } = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  too_large: 413,
  invalid_input: 400,
  unsupported: 400,
  rate_limited: 429,
};

/** The error that is sent to a client: code, message and detail of a `CountersignError`, with the status for its code; of others no details. */
export function toKitError(error: unknown): KitError {
  return error instanceof CountersignError
    ? {
        code: error.code,
        status: STATUSES[error.code] ?? 500,
        message: error.message,
        detail: error.detail,
      }
    : { code: "server", status: 500, message: "The server failed on this request; it was not carried out." };
}
