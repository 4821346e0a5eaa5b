import type { HttpRequest, ServerStep } from "../../model/index.ts";
import type { Runtime } from "../turn/createRuntime.ts";
import { inBackground } from "../inBackground.ts";
import { canRepeat } from "./readIdempotency.ts";

/** A request, and the turn that its response follows. */
export interface Followed {
  readonly request: HttpRequest;
  readonly step: ServerStep;
  readonly runtime: Runtime | undefined;
  readonly turnId: string | undefined;
}

/** The responses to which turns belong, on wires with `endsWithReader`: a client that disconnects stops its turn. */
export interface Readers {
  /** Adds a response; returns what to call when its reader has left, undefined if that does not matter to the latest turn of its session. */
  add(followed: Followed): (() => void) | undefined;
  /** Stops the turns whose readers have left and could still come back. */
  close(): void;
}

/**
 * Creates the readers of a mount. A client that sends its request again leaves the earlier response, which may be noticed late: only the
 * latest one of a turn counts. A response that repeats an earlier turn stops nothing.
 *
 * @param grace - Milliseconds after which a turn is stopped whose reader could come back. Any other turn is stopped at once: leaving is the only way to stop.
 */
export function createReaders(grace: number): Readers {
  // A session has one turn at a time, so that the readers of earlier turns need not be kept.
  const latest = new WeakMap<Runtime, object>();
  const waiting = new Map<ReturnType<typeof setTimeout>, () => void>();

  function stopLater(stop: () => void): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      stop();
    }, grace);
    waiting.set(timer, stop);
  }

  return {
    add({ request, step, runtime, turnId }) {
      if (step.stream?.endsWithReader !== true || runtime === undefined || turnId === undefined) return undefined;
      const { journal } = runtime;
      if (journal.thread().turn.turnId !== turnId) return undefined;
      const isRepeatable = canRepeat(request, step.commands);
      const reader = {};
      latest.set(runtime, reader);
      const stop = (): void => {
        if (latest.get(runtime) !== reader) return;
        inBackground(runtime.apply({ type: "cancelTurn", sessionId: journal.sessionId, turnId }));
      };
      return () => (isRepeatable && grace > 0 ? stopLater(stop) : stop());
    },
    close() {
      for (const [timer, stop] of waiting) {
        clearTimeout(timer);
        stop();
      }
      waiting.clear();
    },
  };
}
