import { createStore } from "zustand/vanilla";

/** The open state of a session's cards, kept while their rows are unmounted by scrolling. */
export interface ViewStore {
  /** Returns the stored choice; undefined when the user has made none. */
  readonly get: (key: string) => boolean | undefined;
  /** Stores a choice and notifies the listeners. */
  readonly set: (key: string, open: boolean) => void;
  /** Calls the listener after each choice. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates an empty view store. */
export function createViewStore(): ViewStore {
  const store = createStore<Readonly<Record<string, boolean>>>(() => ({}));
  return {
    get: (key) => store.getState()[key],
    set: (key, open) => {
      if (store.getState()[key] !== open) store.setState({ ...store.getState(), [key]: open }, true);
    },
    subscribe: (listener) => store.subscribe(listener),
  };
}
