/** Resolves on SIGINT (Ctrl+C) or SIGTERM. */
export function stopRequested(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        done();
        // A second signal ends the process at once.
        process.once(signal, () => process.exit(1));
      });
    }
  });
}
