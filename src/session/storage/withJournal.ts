import { listWebKeys, type ConversationStorage } from "./ConversationStorage.ts";

/** What `withJournal` uses of the page; tests give their own. */
export interface JournalPage {
  /** Where the journal is; it may throw. */
  readonly local: () => Storage;
  /** Calls the listener at each event of the page, `pagehide` or `pageshow`. */
  readonly listen: (type: string, listener: () => void) => void;
}

const thisPage: JournalPage = {
  local: () => globalThis.localStorage,
  listen: (type, listener) => globalThis.addEventListener?.(type, listener),
};

/**
 * Wraps a storage whose writes take a while, so that those which have not ended when the page is left are not lost: a browser drops a
 * transaction of IndexedDB that waits for another one. They are copied to a journal in `localStorage`, which is read first, and written
 * again by the next page. An entry is the JSON of a text, or of null for a key that was removed. `prefix`: that of the journal's keys.
 */
export function withJournal(
  storage: ConversationStorage,
  prefix: string,
  page: JournalPage = thisPage,
): ConversationStorage {
  /** The entries of the writes that have not ended, in their order. */
  const pending = new Map<string, Entry>();
  let [isLeaving, isFull, isWatched, isRecovered] = [false, false, false, false];

  const journal = createJournal(prefix, page.local);
  /** Nothing follows what did not fit: without a thread, a prompt that was sent must not leave the queue. */
  function keep(key: string, entry: Entry): void {
    if (journal.set(key, entry)) return;
    isFull = true;
    journal.remove(key);
  }
  function leave(): void {
    [isLeaving, isFull] = [true, false];
    for (const [key, entry] of pending) if (!isFull) keep(key, entry);
  }
  function watch(): void {
    if (isWatched) return;
    isWatched = true;
    page.listen("pagehide", leave);
    // The browser has kept the page.
    page.listen("pageshow", () => void (isLeaving = false));
  }

  async function write(key: string, text: string | undefined): Promise<void> {
    watch();
    const entry = { text };
    pending.delete(key);
    pending.set(key, entry);
    // This is later than what another page has left.
    if (journal.has(key) || (isLeaving && !isFull)) keep(key, entry);
    try {
      await (text === undefined ? storage.remove(key) : storage.set(key, text));
      // Another page may have left a later one meanwhile.
      if (journal.has(key, entry)) journal.remove(key);
    } finally {
      if (pending.get(key) === entry) pending.delete(key);
    }
  }

  /** Writes again what former pages have left, as soon as the storage is open. What fails stays in the journal. */
  async function recover(): Promise<void> {
    if (isRecovered) return;
    isRecovered = true;
    await storage.get("").catch(() => undefined);
    for (const [key, text] of journal.list()) {
      if (!pending.has(key)) write(key, text ?? undefined).catch(() => undefined);
    }
  }

  return {
    async get(key) {
      void recover();
      const text = journal.get(key);
      return text === undefined ? storage.get(key) : (text ?? undefined);
    },
    set: write,
    remove: (key) => write(key, undefined),
    async keys(start) {
      void recover();
      const keys = new Set(await storage.keys(start));
      for (const [key, text] of journal.list()) {
        if (text === null) keys.delete(key);
        else if (key.startsWith(start)) keys.add(key);
      }
      return [...keys];
    },
  };
}

/** What is written under a key; undefined where it is removed. */
interface Entry {
  readonly text: string | undefined;
}

/** The entries of a journal in `localStorage`. */
interface Journal {
  /** Returns the text under a key; null for a key that was removed, and undefined where it has none. */
  get(key: string): string | null | undefined;
  list(): readonly (readonly [key: string, text: string | null])[];
  /** Whether it has an entry under a key, or this one. */
  has(key: string, entry?: Entry): boolean;
  /** Returns whether there was space for it. */
  set(key: string, entry: Entry): boolean;
  remove(key: string): void;
}

function createJournal(prefix: string, local: () => Storage): Journal {
  const read = (key: string): string | null => attempt(() => local().getItem(prefix + key)) ?? null;
  function get(key: string): string | null | undefined {
    const json = read(key);
    const text: unknown = json === null ? undefined : attempt(() => JSON.parse(json));
    return typeof text === "string" || text === null ? text : undefined;
  }
  return {
    get,
    list() {
      return (attempt(() => listWebKeys(local(), prefix)) ?? []).flatMap((name) => {
        const key = name.slice(prefix.length);
        const text = get(key);
        return text === undefined ? [] : [[key, text] as const];
      });
    },
    has(key, entry) {
      const json = read(key);
      return json !== null && (entry === undefined || json === toJson(entry));
    },
    set: (key, entry) =>
      attempt(() => {
        local().setItem(prefix + key, toJson(entry));
        return true;
      }) === true,
    remove: (key) => attempt(() => local().removeItem(prefix + key)),
  };
}

const toJson = ({ text }: Entry): string => JSON.stringify(text ?? null);

/** Returns what the work returns; undefined where it throws. A browser may forbid `localStorage`, or have no space in it. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
