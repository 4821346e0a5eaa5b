import type { Incoming } from "../../model/index.ts";

/**
 * Whether a response refuses its request, by its start: a bad status, or a page in place of the agent, such as the login page of an expired
 * session. The error follows with `closed`.
 */
export function isRefusal({ status, headers }: Extract<Incoming, { type: "opened" }>): boolean {
  return status >= 300 || /^(?:text\/html|application\/xhtml\+xml)\b/iu.test(headers["content-type"] ?? "");
}

/** The 4xx statuses that are temporary: timeout, too early, too many requests. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Whether a retry is pointless: 204 (there is nothing to follow), 4xx except those that are temporary, or a response whose body cannot be
 * used. Without a status (no network), and with 5xx, a retry may succeed.
 */
export function isFinalRefusal({ how, error }: Extract<Incoming, { type: "closed" }>): boolean {
  const status = error?.status;
  return how === "refused" && status !== undefined && status < 500 && !temporary.has(status);
}
