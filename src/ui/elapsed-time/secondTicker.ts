const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** Calls the listener each second. All listeners share one timer, which runs only while there are any. Returns its cleanup. */
export function subscribeToSeconds(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the time of the last tick in epoch milliseconds; while no timer runs the current time, rounded down to a second. */
export function readSecond(): number {
  if (timer === undefined) now = Math.floor(Date.now() / 1000) * 1000;
  return now;
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
