import type { Runtime } from "../turn/createRuntime.ts";
import { inBackground } from "../inBackground.ts";

/** The responses to which turns belong, on wires with `endsWithReader`: a client that disconnects stops its turn. */
export interface Readers {
  /** Adds a response that follows a turn; returns what to call when its reader has left, undefined if the turn is not the session's latest. */
  add(runtime: Runtime, turnId: string | undefined): (() => void) | undefined;
}

/**
 * Creates the readers of a mount. A client that sends its request again leaves the earlier response, which may be noticed late: only the
 * latest one of a turn counts. A response that repeats an earlier turn stops nothing.
 */
export function createReaders(): Readers {
  // A session has one turn at a time, so that the readers of earlier turns need not be kept.
  const latest = new WeakMap<Runtime, object>();
  return {
    add(runtime, turnId) {
      const { journal } = runtime;
      if (turnId === undefined || journal.thread().turn.turnId !== turnId) return undefined;
      const reader = {};
      latest.set(runtime, reader);
      return () => {
        if (latest.get(runtime) !== reader) return;
        inBackground(runtime.apply({ type: "cancelTurn", sessionId: journal.sessionId, turnId }));
      };
    },
  };
}
