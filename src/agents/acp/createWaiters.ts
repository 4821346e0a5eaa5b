import { CountersignError, type KitError } from "../../model/index.ts";

/** Those who wait for the child to tell that something was done, oldest first. */
export interface Waiters {
  /** Waits; rejects with a `CountersignError`. */
  wait(): Promise<void>;
  /** Lets the oldest ones go on: one, or all of them. */
  resolve(all?: boolean): void;
  /** Tells the oldest one, or all, that it failed; false where nobody waits. */
  reject(error: KitError, all?: boolean): boolean;
}

/** Creates an empty queue. */
export function createWaiters(): Waiters {
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const take = (all: boolean) => waiting.splice(0, all ? waiting.length : 1);
  return {
    wait: () => new Promise((resolve, reject) => void waiting.push({ resolve, reject })),
    resolve(all = false) {
      for (const { resolve } of take(all)) resolve();
    },
    reject(error, all = false) {
      const taken = take(all);
      for (const { reject } of taken) reject(new CountersignError(error));
      return taken.length > 0;
    },
  };
}
