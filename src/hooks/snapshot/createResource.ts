/** Something that lives while somebody looks at it. */
export interface Resource<Value> {
  /** Returns it; null while nobody looks. */
  readonly get: () => Value | null;
  /** Opens it for the first one who looks, closes it after the last. Returns the cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Ties the life of something with a beginning and an end to its subscribers, for `useSyncExternalStore`.
 *
 * React subscribes after a commit and, in StrictMode, twice: what a discarded render would have opened is never opened.
 */
export function createResource<Value>(open: () => { value: Value; close: () => void }): Resource<Value> {
  let current: { value: Value; close: () => void } | undefined;
  let lookers = 0;
  return {
    get: () => current?.value ?? null,
    subscribe: (listener) => {
      lookers += 1;
      if (current === undefined) {
        current = open();
        listener();
      }
      return () => {
        lookers -= 1;
        if (lookers > 0) return;
        current?.close();
        current = undefined;
      };
    },
  };
}
