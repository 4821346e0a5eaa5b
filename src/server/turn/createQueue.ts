/** Steps that are done one after the other, whatever becomes of each. */
export type Queue = <T>(step: () => Promise<T>) => Promise<T>;

function ignore(): void {}

/** Creates a queue: a step begins when the one before it has ended, well or badly. */
export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  return (step) => {
    const done = tail.then(step);
    tail = done.then(ignore, ignore);
    return done;
  };
}
