import type { Effect, HttpRequest, Incoming } from "../../model/index.ts";

type Open = Extract<Effect, { type: "open" }>;

/** The failures of one address. */
interface Failures {
  /** Failures in a row. */
  readonly count: number;
  /** Time of the last failure, in epoch milliseconds. */
  readonly at: number;
  /** Earliest next request in epoch milliseconds, as the server asked for with `Retry-After`. */
  readonly until: number;
  /** The pause that ends then, in milliseconds; 0 where none was asked for. */
  readonly wait: number;
}

/** Counts the failures of a connection's addresses and computes the delay before each retry. */
export interface Backoff {
  /** Records the success or failure that an incoming message of a link means. */
  note(incoming: Incoming, open: Open): void;
  /** Sets the `retry:` of a stream, in milliseconds, as a lower bound of each delay. */
  setMinimum(milliseconds: number): void;
  /** How many times in a row its address has failed. */
  failures(open: Open): number;
  /** Milliseconds to wait before the link is opened. `afresh`: the reason of the earlier failures is gone, e.g. the network is back. */
  delay(open: Open, afresh?: boolean): number;
}

/** A stream that stayed open for so many milliseconds counts as a success; one that breaks sooner as a failure. */
const successAfter = 2_000;
/** Milliseconds after which a failure no longer counts as in a row with the next one. */
const resetAfter = 60_000;
/** Bounds of the `retry:` of a stream, in milliseconds. */
const [minimum, maximum] = [250, 60_000];

/** Creates the backoff of a connection, without failures. */
export function createBackoff(now: () => number): Backoff {
  const failures = new Map<string, Failures>();
  const opened = new Map<string, number>();
  let streamRetry = 0;

  function find(place: string): Failures | undefined {
    const failure = failures.get(place);
    return failure !== undefined && now() - Math.max(failure.at, failure.until) < resetAfter ? failure : undefined;
  }

  return {
    note(incoming, { as, request }) {
      // Most incoming messages are frames, thousands of them: they return at once.
      if (incoming.type === "frame") return;
      const place = toPlace(request);
      if (incoming.type === "opened") {
        opened.set(incoming.link, now());
        const wait = readRetryAfter(incoming.headers["retry-after"], now());
        if (wait > 0) failures.set(place, { count: find(place)?.count ?? 0, at: now(), until: now() + wait, wait });
      }
      if (incoming.type !== "closed") return;
      const { how } = incoming;
      const lived = now() - (opened.get(incoming.link) ?? Infinity) >= successAfter;
      opened.delete(incoming.link);
      if (how === "aborted") return;
      // A GET of a stream that ends at once was no success: it would be opened again without a pause.
      const isAnswer = how === "end" && (as === "body" || request.method !== "GET");
      if (isAnswer || (lived && how !== "refused")) return void failures.delete(place);
      const failure = find(place);
      const { count: before = 0, until = 0, wait = 0 } = failure ?? {};
      failures.set(place, { count: before + 1, at: now(), until, wait });
    },
    failures: ({ request }) => find(toPlace(request))?.count ?? 0,
    setMinimum(milliseconds) {
      streamRetry = Math.min(Math.max(milliseconds, minimum), maximum);
    },
    delay({ after, request }, afresh = false) {
      if (after !== "backoff") return after ?? 0;
      const failure = find(toPlace(request));
      // A retry without a counted failure: a working stream was cut. It counts as the first failure in a row.
      const count = afresh ? 1 : (failure?.count ?? 1);
      const { until = 0, wait = 0 } = failure ?? {};
      // No longer than the server asked for, also when the clock was set back.
      return backoffDelay(count, Math.random(), Math.max(Math.min(until - now(), wait), streamRetry));
    },
  };
}

/** Failures are counted by address without its query, which carries cursors. */
function toPlace(request: HttpRequest): string {
  return `${request.method} ${request.url.split("?", 1).join("")}`;
}

/** Milliseconds: the longest delay after the first failure, doubled with each further one, and the longest delay of all. */
const base = 1_000;
const cap = 30_000;

/**
 * Computes the delay before an address is retried: exponential backoff of which half is jitter, so that clients that were cut together
 * do not return together and none returns at once. Returns 500 to 30,000 milliseconds, more only if `atLeast` is more.
 *
 * `failures`: how many times in a row it failed; for 0 the delay is `atLeast`. `random`: 0 to 1. `atLeast`: milliseconds the server asked
 * for, a lower bound.
 */
export function backoffDelay(failures: number, random: number, atLeast = 0): number {
  const window = failures <= 0 ? 0 : Math.min(cap, base * 2 ** (failures - 1));
  return Math.max(Math.round((window * (1 + random)) / 2), atLeast);
}

/** Milliseconds: the longest pause that a `Retry-After` can ask for. */
const longest = 10 * 60_000;

/**
 * Reads a `Retry-After` header (seconds or an HTTP date) as milliseconds from `now`, at most ten minutes; 0 where it is absent, past or
 * unreadable.
 */
export function readRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const delay = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), longest) : 0;
}
