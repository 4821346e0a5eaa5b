import type { ToolOutput } from "../../model/index.ts";

/** Why the session does not continue by itself: `maxSteps` were taken, or the same call with the same input came three times in a turn. */
export interface Pause {
  readonly reason: "max_steps" | "repeated_call";
  /** How many steps were taken, or how many times the call came. */
  readonly count: number;
  /** The key of the repeated call; absent for `max_steps`. */
  readonly toolCallKey?: string | undefined;
}

/** How the user resolves a pause. `continue` allows as many steps or repetitions again; `answer` is the result of the repeated call. */
export type PauseResolution =
  | { readonly type: "continue" }
  | { readonly type: "stop" }
  | { readonly type: "answer"; readonly output: ToolOutput };
