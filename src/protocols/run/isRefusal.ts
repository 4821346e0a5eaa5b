import type { Incoming } from "../../model/index.ts";

/**
 * Whether a response refuses its request, by its start: a bad status, or a page in place of the agent, such as the login page of an expired
 * session. The error follows with `closed`.
 */
export function isRefusal({ status, headers }: Extract<Incoming, { type: "opened" }>): boolean {
  return status >= 300 || /^(?:text\/html|application\/xhtml\+xml)\b/iu.test(headers["content-type"] ?? "");
}
