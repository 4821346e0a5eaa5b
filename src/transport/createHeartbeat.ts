/** Detects a stream on which nothing arrives any more although its server sends heartbeats; used by `openHttp`. */
export interface Heartbeat {
  /** Starts the timeout; call it at the first heartbeat, because a server without heartbeats may be silent for long. */
  start(): void;
  /** Restarts the timeout; call it for everything that is received. No effect before `start`. */
  alive(): void;
  /** Ends it for good. */
  stop(): void;
}

/** Creates a heartbeat that calls `onDead` when `timeout` milliseconds pass without `alive`; without a timeout it does nothing. */
export function createHeartbeat(timeout: number | undefined, onDead: () => void): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = false;
  let stopped = false;

  function arm(): void {
    clearTimeout(timer);
    if (timeout !== undefined && started && !stopped) timer = setTimeout(onDead, timeout);
  }

  return {
    start() {
      if (started) return;
      started = true;
      arm();
    },
    alive: arm,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
