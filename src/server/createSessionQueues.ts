/** Queues of asynchronous steps, one for each session. */
export interface SessionQueues {
  /** Whether a step of the session runs or waits. */
  isBusy(sessionId: string): boolean;
  /** Runs a step after the earlier ones of its session have settled, and beside those of other sessions. */
  run(sessionId: string, step: () => Promise<void>): Promise<void>;
}

/** Creates the queues; a session without steps occupies no memory. */
export function createSessionQueues(): SessionQueues {
  const tails = new Map<string, Promise<unknown>>();
  return {
    isBusy: (sessionId) => tails.has(sessionId),
    run: (sessionId, step) => {
      const done = (tails.get(sessionId) ?? Promise.resolve()).then(step);
      const leave = (): void => {
        if (tails.get(sessionId) === tail) tails.delete(sessionId);
      };
      const tail = done.then(leave, leave);
      tails.set(sessionId, tail);
      return done;
    },
  };
}
