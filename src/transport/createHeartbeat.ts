/** Detects a stream on which nothing arrives any more although its server sends heartbeats; used by `openHttp`. */
export interface Heartbeat {
  /** Restarts the timeout; call it for everything that is received. `beats` tells whether that was a heartbeat and nothing else. */
  alive(beats: boolean): void;
  /** Ends it for good. */
  stop(): void;
}

/** The longest wait in milliseconds for a server that beats seldom. */
const patience = 600_000;

/**
 * Creates a heartbeat that calls `onDead` when nothing is received for `timeout` milliseconds, or for three times the shortest time between two
 * beats if that is longer; without a timeout it does nothing.
 *
 * It begins with a beat that ends a silence, or that another one came before: a server without heartbeats may be silent for long, and the
 * comments with which many open a stream, or pad it against buffering proxies, are followed by no others.
 */
export function createHeartbeat(timeout: number | undefined, onDead: () => void): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: number | undefined;
  let lastBeat: number | undefined;
  let period: number | undefined;
  let stopped = false;

  return {
    alive(beats) {
      if (timeout === undefined || stopped) return;
      const now = performance.now();
      if (beats) {
        const waited = now - (lastBeat ?? last ?? now);
        if (waited > timeout / 50) [period, lastBeat] = [Math.min(period ?? patience, waited), now];
        lastBeat ??= now;
      }
      last = now;
      clearTimeout(timer);
      if (period !== undefined) timer = setTimeout(onDead, Math.max(timeout, Math.min(3 * period, patience)));
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
