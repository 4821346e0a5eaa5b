import { locateToolCall } from "../requests/locateToolCall.ts";
import { toSignature } from "./selectTurnAction.ts";
import type { Pause } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";

/** How far a turn goes by itself before a person is asked. */
export interface TurnLimits {
  /** How many steps the current turn may have taken. */
  steps(): number;
  /** How often the same call may come, by its signature. */
  repeats(signature: string, toolName: string): number;
  /** Lets the paused work go on: as many steps, or as many repetitions, once more. */
  extend(pause: Pause): void;
}

const repeats = 3;

/** Creates the limits of a session's turns. */
export function createTurnLimits(context: SessionContext, maxSteps: number): TurnLimits {
  const repeatLimits = new Map<string, number>();
  const stepLimits = new Map<string | null, number>();
  return {
    steps: () => stepLimits.get(context.thread.turn.turnId) ?? maxSteps,
    // Looking at a display again is ordinary.
    repeats: (signature, toolName) =>
      context.tool(toolName)?.standsFor?.type === "computer" ? Infinity : (repeatLimits.get(signature) ?? repeats),
    extend({ reason, count, toolCallKey }) {
      const call = locateToolCall(context.thread, toolCallKey)?.call;
      if (reason === "max_steps") stepLimits.set(context.thread.turn.turnId, count + maxSteps);
      else if (call !== undefined) repeatLimits.set(toSignature(call), count + repeats);
    },
  };
}
