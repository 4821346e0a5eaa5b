/** Milliseconds for which other tabs with the session stay silent after one has made a noise. */
const silence = 2000;

/** The locks that this tab holds or is about to release: they silence other tabs only. */
const own = new Map<string, number>();

/**
 * Requests the lock of a session, which one tab holds: the one that is seen, or that has just made a noise. Pages without https have no
 * locks. The promise is resolved when the lock was released, or at once where there are no locks.
 */
async function hold(key: string, options: LockOptions, run: (lock: Lock | null) => Promise<void>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  await locks?.request(`countersign:attention:${key}`, options, async (lock) => {
    if (lock !== null) own.set(key, (own.get(key) ?? 0) + 1);
    await run(lock);
    // The lock is released after this function has ended.
    if (lock !== null) setTimeout(() => own.set(key, (own.get(key) ?? 1) - 1));
  });
}

/** Keeps other tabs with the same session silent while this one is seen. Returns a function that ends it. */
export function holdSeen(key: string): () => void {
  const waiting = new AbortController();
  let finish = (): void => waiting.abort();
  const held = hold(key, { signal: waiting.signal }, () => new Promise<void>((resolve) => (finish = resolve)));
  // Another tab is seen: this one has stopped waiting for the lock.
  held.catch(() => undefined);
  return () => finish();
}

/** Runs an alert, unless another tab with the same session is seen or has just made a noise. Without locks every tab runs its own. */
export function claimAlert(key: string, run: () => void): void {
  if (!navigator.locks || (own.get(key) ?? 0) > 0) return run();
  void hold(key, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    run();
    await new Promise((resolve) => setTimeout(resolve, silence));
  });
}
