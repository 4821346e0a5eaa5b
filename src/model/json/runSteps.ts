/** Runs a generator that pauses between its steps to its end, and returns its result. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Milliseconds of work after which the page can paint and handle events. */
const stepTime = 12;

/**
 * Runs a generator like `runSteps`, but the page can paint and handle keys between steps. Resolves to `undefined` once `signal` is aborted;
 * rejects with what a step throws.
 */
export async function runInTasks<Result>(
  steps: Generator<void, Result>,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  while (signal?.aborted !== true) {
    const until = performance.now() + stepTime;
    while (performance.now() < until) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
    await nextTask();
  }
  return undefined;
}

/** Resolves in a separate task. Unlike timers, messages are not throttled in a hidden page. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
  port1.close();
}
