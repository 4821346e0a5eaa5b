import type { ToolContext } from "../Session.ts";

/** What a task that waits for a slot depends on. */
export interface Waiting {
  /** A task leaves the queue when it is aborted. */
  readonly signal: AbortSignal;
  /** Called with the time in the queue. */
  readonly untimed?: ToolContext["untimed"] | undefined;
}

/** Lets a limited number of tasks run at the same time; the others wait in order. */
export interface Slots {
  /** Runs the task as soon as a slot is free. Settles as the task does; rejects without running it when the signal is aborted before. */
  run<T>(task: () => Promise<T>, waiting: Waiting): Promise<T>;
}

/** Creates `limit` slots; a limit below one counts as one. */
export function createSlots(limit: number): Slots {
  const queue = new Set<() => void>();
  let free = Math.max(1, Math.floor(limit));

  /** A finished task passes its slot to the next one in the queue, so that a later task cannot take it. */
  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(enter);
        reject(signal.reason);
      };
      const enter = (): void => {
        queue.delete(enter);
        signal.removeEventListener("abort", leave);
        resolve();
      };
      signal.addEventListener("abort", leave, { once: true });
      queue.add(enter);
    });

  return {
    async run(task, { signal, untimed = (turn) => turn }) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else await untimed(wait(signal));
      try {
        return await task();
      } finally {
        const [next] = queue;
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
