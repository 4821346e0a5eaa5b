const cleanups = new Set<() => void>();
let listening = false;

/**
 * Runs a synchronous cleanup when this process ends: normally, by Ctrl+C, by a request to terminate or by a closed terminal.
 *
 * @returns A function that removes the cleanup.
 */
export function onProcessEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  if (!listening) {
    listening = true;
    process.once("exit", runAll);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => endBy(signal));
  }
  return () => cleanups.delete(cleanup);
}

function runAll(): void {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}

/** A listener disables the default action of the signal: this restores it, unless the host has its own listener. */
function endBy(signal: NodeJS.Signals): void {
  runAll();
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
