import type { Effect, HttpRequest, Incoming } from "../../model/index.ts";
import { backoffDelay } from "./backoffDelay.ts";
import { readRetryAfter } from "./readRetryAfter.ts";

type Open = Extract<Effect, { type: "open" }>;

/** What is remembered of an address that failed. */
interface Failures {
  /** Failures in a row. */
  readonly count: number;
  /** When the last one was, in epoch milliseconds. */
  readonly at: number;
  /** Not before, in epoch milliseconds: what the server asked for. */
  readonly until: number;
}

/** How the addresses of a connection fared, and how long to wait before they are tried again. */
export interface Backoff {
  /** Notes what came in on a link. */
  note(incoming: Incoming, open: Open): void;
  /** Notes the `retry:` of a stream, in milliseconds. */
  wish(milliseconds: number): void;
  /** How many times in a row its address has failed. */
  failures(open: Open): number;
  /** Milliseconds to wait before the link is opened. `afresh`: what failed before has a reason that is gone, e.g. no network. */
  delay(open: Open, afresh?: boolean): number;
}

/** A stream that lived for this long worked; one that breaks sooner, again and again, is no working one. */
const steady = 2_000;
/** After this long a failure is no longer in a row with the next one. */
const forgotten = 60_000;
/** Bounds of what a stream may wish for. */
const [soonest, latest] = [250, 60_000];

/** Creates the memory of a connection. */
export function createBackoff(now: () => number): Backoff {
  const failures = new Map<string, Failures>();
  const opened = new Map<string, number>();
  let wished = 0;

  function find(place: string): Failures | undefined {
    const known = failures.get(place);
    return known !== undefined && now() - Math.max(known.at, known.until) < forgotten ? known : undefined;
  }

  return {
    note(incoming, { as, request }) {
      // Most of what comes in is a frame, thousands of them: nothing is worked out for one.
      if (incoming.type === "frame") return;
      const place = toPlace(request);
      if (incoming.type === "opened") {
        opened.set(incoming.link, now());
        const wait = readRetryAfter(incoming.headers["retry-after"], now());
        if (wait > 0) failures.set(place, { count: find(place)?.count ?? 0, at: now(), until: now() + wait });
      }
      if (incoming.type !== "closed") return;
      const { how } = incoming;
      const lived = now() - (opened.get(incoming.link) ?? Infinity) >= steady;
      opened.delete(incoming.link);
      if (how === "aborted") return;
      const isAnswer = how === "end" && (as === "body" || request.method !== "GET");
      if (isAnswer || (lived && how !== "refused")) return void failures.delete(place);
      const known = find(place);
      failures.set(place, { count: (known?.count ?? 0) + 1, at: now(), until: known?.until ?? 0 });
    },
    failures: ({ request }) => find(toPlace(request))?.count ?? 0,
    wish(milliseconds) {
      wished = Math.min(Math.max(milliseconds, soonest), latest);
    },
    delay({ after, request }, afresh = false) {
      if (after !== "backoff") return after ?? 0;
      const known = find(toPlace(request));
      // Asked for without a counted failure: a stream that worked was cut. It is the first failure in a row.
      const count = afresh ? 1 : (known?.count ?? 1);
      return backoffDelay(count, Math.random(), Math.max((known?.until ?? 0) - now(), wished));
    },
  };
}

/** Failures are counted by address without its query, which carries cursors. */
function toPlace(request: HttpRequest): string {
  return `${request.method} ${request.url.split("?", 1).join("")}`;
}
