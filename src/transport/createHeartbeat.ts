/** Detects a dead stream. */
export interface Heartbeat {
  /** Starts the timeout; call it at the first heartbeat, because a server without heartbeats may be silent for long. */
  start(): void;
  /** Restarts the timeout; call it for everything that is received. */
  alive(): void;
  stop(): void;
}

/** Creates a heartbeat that calls `onDead` once after `timeout` milliseconds without data; without a timeout it does nothing. */
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
