/** The time of one call, which stands still while something else than its tool is waited for. */
export interface Clock {
  /** Stops the time until the promise is settled; it begins again, from zero, when nothing else is waited for. */
  pauseFor<T>(wait: Promise<T>): Promise<T>;
  /** Ends it: `expire` is not called any more. */
  stop(): void;
}

/** Starts a clock that calls `expire` after so many milliseconds without a pause. */
export function startClock(milliseconds: number, expire: () => void): Clock {
  let waits = 0;
  let isStopped = false;
  let timer = setTimeout(expire, milliseconds);
  return {
    async pauseFor(wait) {
      clearTimeout(timer);
      waits += 1;
      try {
        return await wait;
      } finally {
        waits -= 1;
        if (waits === 0 && !isStopped) timer = setTimeout(expire, milliseconds);
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
