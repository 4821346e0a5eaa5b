/** Milliseconds for which other tabs with the session stay silent after one has made a noise. */
const silence = 2000;

const lockOf = (key: string): string => `countersign:attention:${key}`;

/** Keeps other tabs with the same session silent while this one is seen. Returns a function that ends it. */
export function holdSeen(key: string): () => void {
  const waiting = new AbortController();
  let finish = (): void => waiting.abort();
  const locks: LockManager | null | undefined = navigator.locks;
  locks
    ?.request(lockOf(key), { signal: waiting.signal }, () => new Promise<void>((resolve) => (finish = resolve)))
    .catch(() => undefined);
  return () => finish();
}

/** Runs an alert, unless another tab with the same session is seen or has just made a noise. Without locks every tab runs its own. */
export function claimAlert(key: string, run: () => void): void {
  // Missing on pages without https.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return run();
  void locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    run();
    await new Promise((resolve) => setTimeout(resolve, silence));
  });
}
