/** The signals that tell a program to stop: Ctrl+C, a supervisor, a terminal that was closed. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Milliseconds in which a second signal is the first one again: npx passes on what the terminal has sent to both. */
const repeatTime = 1000;

/** Calls a function when the process is told to stop. It runs once; a later signal ends the process at once, with the code 1. */
export function onStopSignal(stop: () => void): void {
  let first: number | undefined;
  const receive = (): void => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > repeatTime) process.exit(1);
  };
  for (const signal of signals) process.on(signal, receive);
}

/**
 * Prints a text, and resolves when the process is told to stop. It listens before it prints: a program that waits for the text may send the
 * signal at once.
 */
export function printUntilStopped(text: string): Promise<void> {
  return new Promise((done) => {
    onStopSignal(done);
    process.stdout.write(`${text}\n`);
  });
}
