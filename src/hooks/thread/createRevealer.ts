/** How a part is brought into sight. */
export interface RevealOptions {
  /**
   * Whether the focus goes there; not while the user types elsewhere.
   * @default true
   */
  readonly focus?: boolean | undefined;
  /**
   * Whether the part itself is opened, where it can be.
   * @default false
   */
  readonly open?: boolean | undefined;
}

/** Tells whoever shows the thread that the user wants to see a part of it. */
export interface Revealer {
  /** Asks for the part of that key to be brought into sight. Does nothing where nobody shows it. */
  readonly reveal: (partKey: string, options?: RevealOptions) => void;
  /** Calls the listener with the key of each part that is asked for. Returns its cleanup. */
  readonly onReveal: (listener: (partKey: string, options: RevealOptions) => void) => () => void;
}

/** Creates a revealer that nobody listens to yet. */
export function createRevealer(): Revealer {
  const listeners = new Set<(partKey: string, options: RevealOptions) => void>();
  return {
    reveal(partKey, options = {}) {
      for (const listener of listeners) listener(partKey, options);
    },
    onReveal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
