import type { KitError, KitErrorCode } from "../../model/index.ts";
import { backoffDelay } from "../links/backoffDelay.ts";
import type { Recovery } from "./selectRecovery.ts";

/** What a recoverer is made from. */
export interface RecovererOptions {
  /** What `retry` would do now, and the failure behind it. */
  readonly read: () => {
    readonly recovery: Recovery | null;
    readonly error: KitError | undefined;
    /** Whether nobody answered the last request at all. */
    readonly unreachable: boolean;
    /** Whether the attempt before is still under way. */
    readonly reading: boolean;
  };
  /** Does what `recovery` says. */
  readonly retry: () => void;
  /** Tells the connection what is planned; undefined for nothing. */
  readonly onPlan: (plan: RetryPlan | undefined) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The next attempt to reach the server. */
export interface RetryPlan {
  /** Which attempt in a row it is, from 1. */
  readonly attempt: number;
  /** When, in epoch milliseconds. */
  readonly at: number;
  /** Why the last one failed. */
  readonly error: KitError;
}

/** Reads by itself what a lost connection has left unread. */
export interface Recoverer {
  /** Plans an attempt where one is due, and drops the plan where none is. */
  settle(): void;
  /** The server has answered: the next failure is the first in a row. */
  succeed(): void;
  /** Attempts it at once, where an attempt is planned. */
  tryNow(): void;
  /** Plans nothing any more. */
  close(): void;
}

/** Failures that may be gone in a moment. */
const passing: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  "network",
  "timeout",
  "stream_cut",
  "server",
  "rate_limited",
  "conflict",
]);

/** How often in a row a server that can be reached, but gives nothing, is asked by itself. */
const maxAttempts = 5;

/**
 * Creates the recoverer of a session.
 *
 * Only reading is ever repeated by itself: it changes nothing on the server, however often it comes. A server that cannot be reached is
 * tried for as long as the session is open; one that answers with failures five times in a row.
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

  return {
    settle() {
      const { recovery, error, unreachable, reading } = read();
      if (reading) return;
      const isDue = (recovery === "read" || recovery === "load") && error !== undefined && passing.has(error.code);
      if (!isDue || (!unreachable && attempts >= maxAttempts)) return drop();
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
