/** Lets a limited number of tasks run at the same time; the others wait in order. */
export interface Slots {
  /** Runs the task as soon as a slot is free. Settles as the task does. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Creates `limit` slots; a limit below one counts as one. */
export function createSlots(limit: number): Slots {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, Math.floor(limit));
  return {
    async run(task) {
      if (free > 0) free -= 1;
      // A finished task passes its slot to the next one in the queue, so that a later task cannot take it.
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
