import type { Incoming } from "../../model/index.ts";

/** Answers that may be another one in a moment. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Whether asking again cannot help: the server has said no (204: there is nothing to follow; 4xx; or something that is no stream), and
 * not that it is busy or broken.
 */
export function isFinalRefusal({ how, error }: Extract<Incoming, { type: "closed" }>): boolean {
  const status = error?.status;
  return how === "refused" && status !== undefined && status < 500 && !passing.has(status);
}
