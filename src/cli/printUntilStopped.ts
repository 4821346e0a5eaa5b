/**
 * Prints a text, and resolves on SIGINT (Ctrl+C) or SIGTERM. It listens before it prints: a program that waits for the text may send the
 * signal at once.
 */
export function printUntilStopped(text: string): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        done();
        // A second signal ends the process at once.
        process.once(signal, () => process.exit(1));
      });
    }
    process.stdout.write(`${text}\n`);
  });
}
