import type { ContentBlock } from "../../../model/index.ts";
import type { Work } from "../createWork.ts";
import type { Outcome } from "../tools/runCalls.ts";

/** One kind of task that the workspace agent understands. One file each. */
export interface Intent {
  /** How to ask for it, as Markdown; absent if it is not advertised. */
  readonly usage?: string | undefined;
  /**
   * Reads a prompt.
   *
   * @param text - Its text, or that of one step of a plan.
   * @param blocks - All of its blocks; a step of a plan has none.
   * @returns the function that does the task, or undefined if the prompt asks for something else.
   */
  match(text: string, blocks: readonly ContentBlock[]): ((work: Work) => Promise<Ending>) | undefined;
}

/**
 * How a task ended. `failed`: it could not be done, or its work failed; `denied`: the user did not allow it; `refused`: the agent
 * declined.
 */
export type Ending = "done" | "failed" | "denied" | "refused";

/** Returns the ending of a task that was one call. */
export function toEnding({ status }: Outcome<unknown>): Ending {
  return status === "completed" ? "done" : status;
}
