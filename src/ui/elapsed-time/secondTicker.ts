const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** Calls the listener each second. One timer serves all listeners, and there is none while nobody listens. Returns its cleanup. */
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

/** Returns the time of the last tick, in milliseconds since 1970; the present while nothing ticks. */
export function readSecond(): number {
  if (timer === undefined) now = Math.floor(Date.now() / 1000) * 1000;
  return now;
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
