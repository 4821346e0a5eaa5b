import type { ThreadState } from "../../model/index.ts";
import { isOpenRequestState } from "../../store/index.ts";

/** The longest a timer can wait; a later deadline is looked at again then. */
const longest = 2 ** 31 - 1;

/** Gives the earliest time, in epoch milliseconds, after which the waiting turn can no longer be answered. */
export function selectDeadline({ requests, turn }: ThreadState): number | undefined {
  if (turn.status !== "waiting") return undefined;
  const times = requests.flatMap(({ turnId, state, expiresAt }) =>
    turnId === turn.turnId &&
    isOpenRequestState(state) &&
    state !== "sent" &&
    state !== "sending" &&
    expiresAt !== undefined
      ? [expiresAt]
      : [],
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Calls back when a deadline passes. */
export interface Deadline {
  /** Waits for this time, and no longer for any before; for none where it is undefined. */
  set(time: number | undefined): void;
}

/** Creates a deadline by the given clock. */
export function createDeadline(now: () => number, onPass: () => void): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: number | undefined;
  return {
    set(time) {
      if (time === current) return;
      clearTimeout(timer);
      current = time;
      if (time === undefined) return;
      const pass = (): void => {
        current = undefined;
        onPass();
      };
      timer = setTimeout(pass, Math.min(Math.max(time - now(), 0), longest));
    },
  };
}
