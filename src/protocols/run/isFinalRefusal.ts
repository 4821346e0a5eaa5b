import type { Incoming } from "../../model/index.ts";

/** Statuses that are worth a retry. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Whether a retry is pointless: 204 (there is nothing to follow), 4xx except those that are temporary, or a response that is not a
 * stream.
 */
export function isFinalRefusal({ how, error }: Extract<Incoming, { type: "closed" }>): boolean {
  const status = error?.status;
  return how === "refused" && status !== undefined && status < 500 && !passing.has(status);
}
