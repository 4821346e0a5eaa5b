/** Watches that a stream lives. */
export interface Heartbeat {
  /** Begins to watch; called at the first heartbeat, because a server without heartbeats may rightly be silent for long. */
  start(): void;
  /** Notes that something came. */
  alive(): void;
  stop(): void;
}

/** Creates a watch that calls `onDead` once when nothing came for `timeout` milliseconds; without a timeout it does nothing. */
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
