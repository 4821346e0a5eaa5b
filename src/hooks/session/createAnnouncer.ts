/** Announces sentences to screen readers through one live region. */
export interface Announcer {
  /** Announces a sentence; nothing happens while no live region listens. */
  readonly announce: (sentence: string) => void;
  /** Calls the listener, a live region, with each sentence. Returns its cleanup. */
  readonly listen: (listener: (sentence: string) => void) => () => void;
}

/** Creates an announcer without a live region. */
export function createAnnouncer(): Announcer {
  const listeners = new Set<(sentence: string) => void>();
  return {
    announce(sentence) {
      for (const listener of listeners) listener(sentence);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
