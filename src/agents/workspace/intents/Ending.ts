import type { Outcome } from "../tools/runCalls.ts";

/**
 * How a task ended. `failed`: it could not be done, or its work failed; `denied`: the user did not allow it; `refused`: the agent
 * declined.
 */
export type Ending = "done" | "failed" | "denied" | "refused";

/** Returns the ending of a task that was one call. */
export function toEnding({ status }: Outcome<unknown>): Ending {
  return status === "completed" ? "done" : status;
}
