import { deadlineOf } from "../../model/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { isOpenRequestState } from "../../store/index.ts";

/** The longest delay of a timer in milliseconds, 25 days: for a later deadline `onPass` is called early, and the caller sets it again. */
const longest = 2 ** 31 - 1;

/**
 * Returns the earliest deadline in epoch milliseconds of the waiting turn's requests whose answers have not been sent; undefined if the turn
 * does not wait, or none of them has a deadline.
 */
export function selectDeadline({ requests, turn }: ThreadState): number | undefined {
  if (turn.status !== "waiting") return undefined;
  const times = requests.flatMap((request) => {
    const { turnId, state } = request;
    const isWaiting = isOpenRequestState(state) && state !== "sent" && state !== "sending";
    const deadline = deadlineOf(request);
    return turnId === turn.turnId && isWaiting && deadline !== undefined ? [deadline] : [];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Calls back when a deadline has passed. */
export interface Deadline {
  /** Sets the timer to this time (epoch milliseconds) instead of any earlier one; undefined clears it. */
  set(time: number | undefined): void;
}

/** Creates a deadline without a time. `now` returns epoch milliseconds; `onPass` is called once for each time that is set. */
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
