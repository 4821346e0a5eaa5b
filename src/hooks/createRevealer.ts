/** Tells whoever shows the thread that the user wants to see a part of it. */
export interface Revealer {
  /** Asks for the part of that key to be brought into sight. Does nothing where nobody shows it. */
  readonly reveal: (partKey: string) => void;
  /** Calls the listener with the key of each part that is asked for. Returns its cleanup. */
  readonly onReveal: (listener: (partKey: string) => void) => () => void;
}

/** Creates a revealer that nobody listens to yet. */
export function createRevealer(): Revealer {
  const listeners = new Set<(partKey: string) => void>();
  return {
    reveal(partKey) {
      for (const listener of listeners) listener(partKey);
    },
    onReveal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
