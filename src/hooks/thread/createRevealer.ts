/** Options of `reveal`. */
export interface RevealOptions {
  /**
   * Whether the part gets the focus; never while the user types elsewhere.
   * @default true
   */
  readonly focus?: boolean | undefined;
  /**
   * Whether the part itself is opened, when it is a card.
   * @default false
   */
  readonly open?: boolean | undefined;
}

/** Notifies the component that shows the thread that the user wants to see a part. */
export interface Revealer {
  /** Requests to scroll to the part of a key. Does nothing without a listener. */
  readonly reveal: (partKey: string, options?: RevealOptions) => void;
  /** Calls the listener with the key of each requested part. Returns its cleanup. */
  readonly onReveal: (listener: (partKey: string, options: RevealOptions) => void) => () => void;
}

/** Creates a revealer without listeners. */
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
