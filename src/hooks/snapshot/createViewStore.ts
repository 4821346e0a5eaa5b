import { createStore } from "zustand/vanilla";

/** Choices of the user by key, e.g. which cards are open, kept while their rows are unmounted by scrolling. */
export interface ViewStore<Value = boolean> {
  /** Returns the stored choice; undefined when the user has made none. */
  readonly get: (key: string) => Value | undefined;
  /** Returns all stored choices by key; the same object until one changes. */
  readonly read: () => Readonly<Record<string, Value>>;
  /** Stores a choice, and notifies the listeners if it differs from the stored one. */
  readonly set: (key: string, value: Value) => void;
  /** Calls the listener after each change of a choice. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates an empty view store. */
export function createViewStore<Value = boolean>(): ViewStore<Value> {
  const store = createStore<Readonly<Record<string, Value>>>(() => ({}));
  return {
    get: (key) => store.getState()[key],
    read: store.getState,
    set: (key, value) => {
      if (store.getState()[key] !== value) store.setState({ ...store.getState(), [key]: value }, true);
    },
    subscribe: (listener) => store.subscribe(listener),
  };
}
