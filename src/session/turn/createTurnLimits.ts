import { locateToolCall } from "../requests/locateToolCall.ts";
import { toSignature } from "./selectTurnAction.ts";
import type { Pause } from "./Pause.ts";
import type { SessionContext } from "../SessionContext.ts";

/** How far a turn runs by itself before it pauses and asks the user. */
export interface TurnLimits {
  /** How many steps the current turn may have taken before it pauses. */
  steps(): number;
  /** Which occurrence of a call with the same signature (see `toSignature`) pauses the turn: 3 for the third. */
  repeats(signature: string, toolName: string): number;
  /** Raises the limit of the pause by as many steps or repetitions as before. */
  extend(pause: Pause): void;
}

/** The same call three times in a turn pauses it; after "Continue", three more. */
const repeats = 3;

/** Creates the limits of a session's turns. */
export function createTurnLimits(context: SessionContext, maxSteps: number): TurnLimits {
  const repeatLimits = new Map<string, number>();
  const stepLimits = new Map<string | null, number>();
  return {
    steps: () => stepLimits.get(context.thread.turn.turnId) ?? maxSteps,
    // Repeating a call of a computer tool is ordinary, e.g. another screenshot.
    repeats: (signature, toolName) =>
      context.tool(toolName)?.standsFor?.type === "computer" ? Infinity : (repeatLimits.get(signature) ?? repeats),
    extend({ reason, count, toolCallKey }) {
      const call = locateToolCall(context.thread, toolCallKey)?.call;
      if (reason === "max_steps") stepLimits.set(context.thread.turn.turnId, count + maxSteps);
      else if (call !== undefined) repeatLimits.set(toSignature(call), count + repeats);
    },
  };
}
