/** Creates a function that runs tasks one after the other: at once where none is under way, else when those before have ended. */
export function createSequence(): (task: () => Promise<void> | undefined) => void {
  let last: Promise<void> | undefined;
  return (task) => {
    const running = (last === undefined ? task() : last.then(task))?.then(() => {
      if (last === running) last = undefined;
    });
    last = running;
  };
}
