const cleanups = new Set<() => void>();
let listening = false;

/**
 * Runs a synchronous cleanup when this process ends: normally, by Ctrl+C, by a request to terminate or by a closed terminal. A host that
 * listens to the signal itself ends in its own time, and the cleanup runs at its exit.
 *
 * @returns A function that removes the cleanup.
 */
export function onProcessEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  if (!listening) {
    listening = true;
    process.once("exit", runAll);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      // First: a listener of the host that is called once would be gone already.
      process.prependOnceListener(signal, () => endBy(signal));
  }
  return () => cleanups.delete(cleanup);
}

function runAll(): void {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}

/** A listener disables the default action of the signal: this restores it, unless the host has its own listener. */
function endBy(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 0) return;
  runAll();
  process.kill(process.pid, signal);
}
