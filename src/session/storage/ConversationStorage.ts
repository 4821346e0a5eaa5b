/**
 * A place where conversations outlive the page: texts under keys. A host writes its own over whatever it has; every method may throw or
 * reject, which is said once in the thread.
 */
export interface ConversationStorage {
  /** Gives the text under a key; undefined where there is none. */
  get(key: string): Promise<string | undefined>;
  /** Puts a text under a key, in place of what is there. */
  set(key: string, text: string): Promise<void>;
  /** Removes a key; does nothing for an unknown one. */
  remove(key: string): Promise<void>;
  /** Gives all keys that begin with the prefix, in any order. */
  keys(prefix: string): Promise<readonly string[]>;
}

/** Keeps conversations as long as the page lives: for tests, and to switch between conversations on wires that keep none. */
export function memoryStorage(): ConversationStorage {
  const texts = new Map<string, string>();
  return {
    get: async (key) => texts.get(key),
    set: async (key, text) => void texts.set(key, text),
    remove: async (key) => void texts.delete(key),
    keys: async (prefix) => [...texts.keys()].filter((key) => key.startsWith(prefix)),
  };
}

/**
 * Keeps conversations in the browser's `localStorage`, or in the `sessionStorage` of one tab: a few megabytes in all.
 *
 * @param storage - Read when it is first needed, since a browser may forbid the mere look at it. Default `localStorage`.
 */
export function webStorage(storage: () => Storage = () => globalThis.localStorage): ConversationStorage {
  return {
    get: async (key) => storage().getItem(key) ?? undefined,
    set: async (key, text) => storage().setItem(key, text),
    remove: async (key) => storage().removeItem(key),
    keys: async (prefix) => {
      const all = storage();
      const keys = Array.from({ length: all.length }, (_, index) => all.key(index));
      return keys.flatMap((key) => (key?.startsWith(prefix) === true ? [key] : []));
    },
  };
}
