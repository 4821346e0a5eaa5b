/** The limits of a search for a repair. */
export interface RepairLimits {
  /** Maximum number of test runs. */
  readonly runs: number;
  /** Maximum time in milliseconds. */
  readonly milliseconds: number;
  /**
   * The clock, in milliseconds.
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
}

/** The remaining budget of one search. */
export interface Budget {
  /** Counts one run; false, without counting, where a limit is reached. */
  take(): boolean;
  readonly runs: () => number;
  readonly runsLeft: () => number;
  /** Milliseconds since the search began. */
  readonly spent: () => number;
  /** Returns the milliseconds until the time limit. */
  readonly left: () => number;
}

/** The default limits of a search. */
export const usualLimits: RepairLimits = { runs: 300, milliseconds: 120_000 };

/** Creates the budget of a search and starts its clock. */
export function createBudget({ runs: most, milliseconds, now = Date.now }: RepairLimits): Budget {
  const start = now();
  let runs = 0;
  const spent = (): number => now() - start;
  const left = (): number => Math.max(0, milliseconds - spent());
  return {
    take() {
      if (runs >= most || left() === 0) return false;
      runs += 1;
      return true;
    },
    runs: () => runs,
    runsLeft: () => most - runs,
    spent,
    left,
  };
}
