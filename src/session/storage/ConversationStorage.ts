/**
 * A key-value store of texts in which conversations survive the page. A host implements it over whatever it has. Every method may throw
 * or reject: a conversation that cannot be read or written gets one notice, a list, rename or deletion that fails rejects its query.
 */
export interface ConversationStorage {
  /** Returns the text under a key; undefined if there is none. */
  get(key: string): Promise<string | undefined>;
  /** Writes a text under a key and replaces an existing one. */
  set(key: string, text: string): Promise<void>;
  /** Removes a key; does nothing for an unknown one. */
  remove(key: string): Promise<void>;
  /** Returns all keys that begin with the prefix, in any order. */
  keys(prefix: string): Promise<readonly string[]>;
}

/** Stores conversations in the memory of the page: for tests, and to switch between conversations on wires that store none. */
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
 * Stores conversations in the browser's `localStorage`, or in the `sessionStorage` of one tab: a few megabytes in all.
 *
 * @param storage - Called when it is first needed, since a browser may throw on reading the property. Default `localStorage`.
 */
export function webStorage(storage: () => Storage = () => globalThis.localStorage): ConversationStorage {
  return {
    get: async (key) => storage().getItem(key) ?? undefined,
    set: async (key, text) => storage().setItem(key, text),
    remove: async (key) => storage().removeItem(key),
    keys: async (prefix) => listWebKeys(storage(), prefix),
  };
}

/** Lists the keys of a browser's storage that begin with the prefix. */
export function listWebKeys(storage: Storage, prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.flatMap((key) => (key?.startsWith(prefix) === true ? [key] : []));
}
