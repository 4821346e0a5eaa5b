/** Runs asynchronous steps one after the other; a failed step does not stop the next one. */
export type Queue = <T>(step: () => Promise<T>) => Promise<T>;

function ignore(): void {}

/** Creates a queue: a step begins when the one before it has settled. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  return (step) => {
    const done = tail.then(step);
    tail = done.then(ignore, ignore);
    return done;
  };
}
