import type { TraceEntry } from "./Connection.ts";

/** The callbacks of `Connection.trace`. */
export interface Trace {
  /** Whether there is a callback: without one no entry need be made. */
  readonly active: boolean;
  /** Calls every callback with the entry. */
  report(entry: TraceEntry): void;
  /** Adds a callback. Returns its cleanup. */
  readonly add: (callback: (entry: TraceEntry) => void) => () => void;
  /** Removes all callbacks; later entries go nowhere. */
  close(): void;
}

/** Creates an empty trace. `onListenerError` is called with what a callback threw. */
export function createTrace(onListenerError: (cause: unknown) => void): Trace {
  const callbacks = new Set<(entry: TraceEntry) => void>();
  return {
    get active() {
      return callbacks.size > 0;
    },
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
