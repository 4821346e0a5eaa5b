import type { TabPort } from "./createTabs.ts";

/** Gives a slot back. */
export type ReleaseSlot = () => void;

/** The streams that the tabs of one origin may have open at once, so that a decision always finds a free connection. */
export interface StreamSlots {
  /** Takes a slot, as soon as there is one; never when the signal is aborted first. */
  take(signal: AbortSignal): Promise<ReleaseSlot | undefined>;
  /** Takes a slot where one is free now. */
  tryTake(): Promise<ReleaseSlot | undefined>;
}

/** Browsers keep six HTTP/1.1 connections for an origin; two stay free for what is short. */
const count = 4;

/** Creates the slots for one address. Undefined where tabs cannot agree, or where its server is known to take many streams over one connection. */
export function createStreamSlots(locks: TabPort["locks"], url: string): StreamSlots | undefined {
  if (locks === undefined || isMultiplexed(url)) return undefined;
  const names = Array.from({ length: count }, (_, index) => `countersign stream ${index} ${toOrigin(url)}`);

  function hold(lock: Lock | null, take: (release: ReleaseSlot | undefined) => boolean): Promise<void> | undefined {
    if (lock === null) return void take(undefined);
    return new Promise((resolve) => {
      if (!take(resolve)) resolve();
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
        signal.addEventListener("abort", () => give(undefined), { once: true });
        for (const name of names) {
          // Rejects where another one was free first.
          locks.request(name, { signal: search.signal }, (lock) => hold(lock, give)).catch(() => undefined);
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
