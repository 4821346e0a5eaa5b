/** A resource that is open while it has subscribers. */
export interface Resource<Value> {
  /** Returns the value; null without subscribers. */
  readonly get: () => Value | null;
  /** Opens the resource for the first subscriber and closes it after the last. Returns the cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a resource that is opened and closed with its subscribers, for `useSyncExternalStore`.
 *
 * React subscribes after a commit and, in StrictMode, twice: a discarded render opens nothing.
 */
export function createResource<Value>(open: () => { value: Value; close: () => void }): Resource<Value> {
  let current: { value: Value; close: () => void } | undefined;
  let subscribers = 0;
  return {
    get: () => current?.value ?? null,
    subscribe: (listener) => {
      subscribers += 1;
      if (current === undefined) {
        current = open();
        listener();
      }
      return () => {
        subscribers -= 1;
        if (subscribers > 0) return;
        current?.close();
        current = undefined;
      };
    },
  };
}
