/** A list of handlers of one event. */
export interface Handlers<T> {
  /** Adds a handler. Returns its cleanup. */
  readonly add: (handler: (value: T) => void) => () => void;
  /** Calls each handler; one that throws does not stop the others. */
  call(value: T): void;
}

/** Creates an empty list of handlers. `onError` is called with what they throw, and with what an async one rejects with. */
export function createHandlers<T>(onError: (cause: unknown) => void): Handlers<T> {
  const handlers = new Set<{ readonly handle: (value: T) => unknown }>();
  return {
    add(handle) {
      const entry = { handle };
      handlers.add(entry);
      return () => void handlers.delete(entry);
    },
    call(value) {
      for (const { handle } of Array.from(handlers)) {
        try {
          const result = handle(value);
          if (result instanceof Promise) result.catch(onError);
        } catch (cause) {
          onError(cause);
        }
      }
    },
  };
}
