/** Named points at which a scenario waits. */
export interface Gates {
  /** Waits for the name; continues at once where it was released before. Rejects with the signal's reason on stop. */
  hold(name: string, signal: AbortSignal): Promise<void>;
  /** Releases all that wait for the name, or else the next one that will. */
  release(name: string): void;
  /** Resolves when something waits for the name: at once, or later. */
  reached(name: string): Promise<void>;
}

/** Creates gates that are all closed. */
export function createGates(): Gates {
  const holders = new Map<string, Set<() => void>>();
  const released = new Set<string>();
  const watchers = new Map<string, (() => void)[]>();
  return {
    hold(name, signal) {
      if (released.delete(name)) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const waiting = holders.get(name) ?? new Set();
        holders.set(name, waiting);
        const stop = (): void => {
          waiting.delete(open);
          reject(signal.reason);
        };
        const open = (): void => {
          signal.removeEventListener("abort", stop);
          resolve();
        };
        if (signal.aborted) return stop();
        signal.addEventListener("abort", stop, { once: true });
        waiting.add(open);
        for (const notify of watchers.get(name) ?? []) notify();
        watchers.delete(name);
      });
    },
    reached: (name) =>
      new Promise((resolve) => {
        if ((holders.get(name)?.size ?? 0) > 0) return resolve();
        watchers.set(name, [...(watchers.get(name) ?? []), resolve]);
      }),
    release(name) {
      const waiting = holders.get(name);
      if (waiting === undefined || waiting.size === 0) {
        released.add(name);
        return;
      }
      holders.delete(name);
      for (const open of waiting) open();
    },
  };
}
