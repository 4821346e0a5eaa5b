/** Resolves when this process is asked to stop, by Ctrl+C or by a request to terminate. */
export function stopRequested(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        done();
        // A second signal does not wait for anything.
        process.once(signal, () => process.exit(1));
      });
    }
  });
}
