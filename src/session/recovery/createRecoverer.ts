import type { KitError, KitErrorCode } from "../../model/index.ts";
import { backoffDelay } from "../links/createBackoff.ts";
import type { Recovery } from "./selectRecovery.ts";

/** Options of `createRecoverer`. */
export interface RecovererOptions {
  /** What `retry` would do now, and the failure behind it. */
  readonly read: () => {
    readonly recovery: Recovery | null;
    readonly error: KitError | undefined;
    /** Whether the last request got no response at all. */
    readonly unreachable: boolean;
    /** Whether the previous attempt is still running. */
    readonly reading: boolean;
  };
  /** Carries out `recovery`. */
  readonly retry: () => void;
  /** Reports the planned attempt to the connection; undefined for none. */
  readonly onPlan: (plan: RetryPlan | undefined) => void;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
}

/** The next attempt to reach the server. */
export interface RetryPlan {
  /** The number of the attempt in a row, from 1. */
  readonly attempt: number;
  /** When it will be made, in epoch milliseconds. */
  readonly at: number;
  /** Why the last attempt failed. */
  readonly error: KitError;
}

/** Reads automatically, with backoff, what a lost connection has left unread. */
export interface Recoverer {
  /** Plans an attempt where one is due, and cancels the plan where none is; called after each burst. Does nothing during an attempt. */
  settle(): void;
  /** Whether an attempt is planned, or will be. */
  readonly isDue: () => boolean;
  /** Called when the server has responded: the next failure is the first in a row. */
  succeed(): void;
  /** Makes the planned attempt at once, where there is one. */
  tryNow(): void;
  /** Cancels the planned attempt. */
  close(): void;
}

/** Transient failures: the same request may succeed later. */
const passing: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  "network",
  "timeout",
  "stream_cut",
  "server",
  "rate_limited",
  "conflict",
]);

/** How many attempts in a row are made while the server responds with failures. */
const maxAttempts = 5;

/**
 * Creates the recoverer of a session.
 *
 * Only reads are repeated automatically: they change nothing on the server, however often they are made. An unreachable server is
 * retried for as long as the session is open; one that responds with failures five times in a row.
 */
export function createRecoverer({ read, retry, onPlan, now }: RecovererOptions): Recoverer {
  let attempts = 0;
  let planned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drop(): void {
    if (!planned) return;
    clearTimeout(timer);
    timer = undefined;
    planned = false;
    onPlan(undefined);
  }
  function attempt(): void {
    clearTimeout(timer);
    timer = undefined;
    retry();
  }

  function isDue({ recovery, error, unreachable }: ReturnType<RecovererOptions["read"]>): boolean {
    const isRead = recovery === "read" || recovery === "load";
    if (!isRead || error === undefined || !passing.has(error.code)) return false;
    return timer !== undefined || unreachable || attempts < maxAttempts;
  }

  return {
    isDue: () => isDue(read()),
    settle() {
      const state = read();
      const { error, reading } = state;
      if (reading) return;
      if (error === undefined || !isDue(state)) return drop();
      if (timer !== undefined) return;
      attempts += 1;
      const delay = backoffDelay(attempts, Math.random());
      timer = setTimeout(attempt, delay);
      planned = true;
      onPlan({ attempt: attempts, at: now() + delay, error });
    },
    succeed: () => void (attempts = 0),
    tryNow() {
      if (timer !== undefined) attempt();
    },
    close: drop,
  };
}
