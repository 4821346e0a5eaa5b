/** How much a search for a repair may cost. */
export interface RepairLimits {
  /** Most test runs. */
  readonly runs: number;
  /** Most milliseconds. */
  readonly milliseconds: number;
  /**
   * The clock, in milliseconds.
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
}

/** What is left of the limits of one search. */
export interface Budget {
  /** Counts one run; false, and nothing counted, where a limit is reached. */
  take(): boolean;
  readonly runs: () => number;
  readonly runsLeft: () => number;
  /** Milliseconds since the search began. */
  readonly spent: () => number;
  /** Milliseconds until the time is over. */
  readonly left: () => number;
}

/** Limits of a search where nothing else is said. */
export const usualLimits: RepairLimits = { runs: 300, milliseconds: 120_000 };

/** Starts to count. */
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
