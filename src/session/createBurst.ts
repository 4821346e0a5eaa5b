/** Something with state that may need further steps and with listeners to notify of changes. */
export interface Settler {
  /** Takes the next step without input from outside; false when there was none. If it throws, it is called again once it is touched. */
  advance(): boolean;
  /** Notifies the listeners of what changed since the last call; must not throw. */
  notify(): void;
}

/**
 * Groups synchronous work into bursts: changes first, then the steps that follow from them (a tool to run, an answer to send), listeners
 * last.
 */
export interface Burst {
  /**
   * Runs work that changes state; once the outermost work is done, everything it touched settles. Throws what the work or a
   * step throws: the rest of what was touched then settles with the next burst.
   */
  readonly run: (work: () => void) => void;
  /** Marks what must settle at the end of the burst. `isDelta`: nothing follows from the change, so that only listeners are called. */
  readonly touch: (settler: Settler, isDelta?: boolean) => void;
}

/**
 * Creates the burst of a connection.
 *
 * Code of the app runs only in `notify`, when nothing is half done, so it can never re-enter a change; and a step with a hundred
 * events costs one notification.
 */
export function createBurst(): Burst {
  const advancing = new Set<Settler>();
  const notifying = new Set<Settler>();
  let depth = 0;

  /** Takes one step; false when all is settled. */
  function settleOne(): boolean {
    for (const settler of advancing) {
      let hasAdvanced = false;
      try {
        hasAdvanced = settler.advance();
      } finally {
        // One that throws is not tried again by the burst of another session.
        if (!hasAdvanced) advancing.delete(settler);
      }
      return true;
    }
    for (const settler of notifying) {
      notifying.delete(settler);
      settler.notify();
      return true;
    }
    return false;
  }

  return {
    run(work) {
      depth += 1;
      try {
        work();
        while (depth === 1 && settleOne());
      } finally {
        depth -= 1;
      }
    },
    touch(settler, isDelta = false) {
      if (!isDelta) advancing.add(settler);
      notifying.add(settler);
    },
  };
}
