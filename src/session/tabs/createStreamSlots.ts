import type { TabPort } from "./createTabs.ts";

/** Releases a slot. */
export type ReleaseSlot = () => void;

/** The streams that all tabs of one origin may have open at once, so that a decision always finds a free connection. */
export interface StreamSlots {
  /** Acquires a slot as soon as one is free; undefined when the signal is aborted first. */
  take(signal: AbortSignal): Promise<ReleaseSlot | undefined>;
  /** Acquires a slot where one is free now; else undefined. */
  tryTake(): Promise<ReleaseSlot | undefined>;
}

/** Browsers allow six HTTP/1.1 connections to an origin; two stay free for short requests. */
const count = 4;

/** Creates the slots for one address. Undefined without locks, or where the server is known to multiplex streams (HTTP/2). */
export function createStreamSlots(locks: TabPort["locks"], url: string): StreamSlots | undefined {
  if (locks === undefined || isMultiplexed(url)) return undefined;
  const names = Array.from({ length: count }, (_, index) => `countersign stream ${index} ${toOrigin(url)}`);

  /**
   * Passes a lock to `accept` as a slot, undefined where it was not available. The lock lasts until the returned promise is resolved, which
   * is what the slot's release does; at once where `accept` returns false because it needs no slot any more.
   */
  function hold(lock: Lock | null, accept: (release: ReleaseSlot | undefined) => boolean): Promise<void> | undefined {
    if (lock === null) return void accept(undefined);
    return new Promise((resolve) => {
      if (!accept(resolve)) resolve();
    });
  }

  return {
    take(signal) {
      return new Promise((resolve) => {
        const search = new AbortController();
        const give = (release: ReleaseSlot | undefined): boolean => {
          if (search.signal.aborted) return false;
          search.abort();
          resolve(release);
          return true;
        };
        if (signal.aborted) give(undefined);
        signal.addEventListener("abort", () => give(undefined), { once: true });
        let refused = 0;
        for (const name of names) {
          // Rejects the other requests after one of them got its lock.
          locks
            .request(name, { signal: search.signal }, (lock) => hold(lock, give))
            .catch(() => {
              refused += 1;
              // Where the browser refuses locks, as in a sandboxed frame, no tab has one: there is no limit to keep.
              if (refused === names.length) give(() => undefined);
            });
        }
      });
    },
    async tryTake() {
      for (const name of names) {
        const release = await new Promise<ReleaseSlot | undefined>((resolve) => {
          const give = (one: ReleaseSlot | undefined): boolean => {
            resolve(one);
            return true;
          };
          locks.request(name, { ifAvailable: true }, (lock) => hold(lock, give)).catch(() => resolve(undefined));
        });
        if (release !== undefined) return release;
      }
      return undefined;
    },
  };
}

function toOrigin(url: string): string {
  const base = globalThis.location?.href;
  return URL.canParse(url, base) ? new URL(url, base).origin : url;
}

/** HTTP/2 and later carry all streams over one connection. */
function isMultiplexed(url: string): boolean {
  const origin = toOrigin(url);
  if (origin.startsWith("http:")) return false;
  const entries = performance.getEntries().filter(({ name }) => name.startsWith(`${origin}/`));
  return entries.some((entry) => "nextHopProtocol" in entry && /^h[23]/.test(String(entry.nextHopProtocol)));
}
