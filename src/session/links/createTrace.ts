import type { TraceEntry } from "./Connection.ts";

/** Who wants to see what crosses the wire. */
export interface Trace {
  /** Tells everyone who listens. */
  report(entry: TraceEntry): void;
  /** Adds a callback. Returns its cleanup. */
  readonly add: (callback: (entry: TraceEntry) => void) => () => void;
  /** Drops all callbacks. */
  close(): void;
}

/** Creates an empty trace. `onListenerError` is called with what a callback threw. */
export function createTrace(onListenerError: (cause: unknown) => void): Trace {
  const callbacks = new Set<(entry: TraceEntry) => void>();
  return {
    report(entry) {
      for (const callback of callbacks) {
        try {
          callback(entry);
        } catch (cause) {
          onListenerError(cause);
        }
      }
    },
    add(callback) {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    close: () => callbacks.clear(),
  };
}
