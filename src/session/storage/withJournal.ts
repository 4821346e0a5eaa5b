import type { ConversationStorage } from "./ConversationStorage.ts";

/** What `withJournal` uses of the page; tests give their own. */
export interface JournalPage {
  /** Where the journal is; it may throw. */
  readonly local: () => Storage;
  /** What dispatches `pagehide` and `pageshow`. */
  readonly events: Pick<EventTarget, "addEventListener"> | undefined;
}

const thisPage: JournalPage = {
  local: () => globalThis.localStorage,
  events: typeof globalThis.addEventListener === "function" ? globalThis : undefined,
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
  /** The writes that have not ended. */
  const pending = new Map<string, Entry>();
  let isLeaving = false;
  let isRecovered = false;

  function keep(key: string, { text }: Entry): void {
    // What is too long for it may still reach the storage.
    attempt(() => page.local().setItem(prefix + key, JSON.stringify(text ?? null)));
  }
  page.events?.addEventListener("pagehide", () => {
    isLeaving = true;
    // The short ones first, while there is space.
    const entries = Array.from(pending).sort(([, one], [, other]) => lengthOf(one) - lengthOf(other));
    for (const [key, entry] of entries) keep(key, entry);
  });
  // The browser has kept the page.
  page.events?.addEventListener("pageshow", () => void (isLeaving = false));

  async function write(key: string, text: string | undefined): Promise<void> {
    const entry = { text };
    pending.set(key, entry);
    if (isLeaving) keep(key, entry);
    const isLatest = (): boolean => pending.get(key) === entry;
    try {
      await (text === undefined ? storage.remove(key) : storage.set(key, text));
      // What another page left under this key is older.
      if (isLatest()) attempt(() => page.local().removeItem(prefix + key));
    } finally {
      if (isLatest()) pending.delete(key);
    }
  }

  /** Returns the text in the journal; null for a key that was removed, and undefined where it has none. */
  function readEntry(key: string): string | null | undefined {
    const entry: unknown = attempt(() => JSON.parse(page.local().getItem(prefix + key) ?? ""));
    return typeof entry === "string" || entry === null ? entry : undefined;
  }
  function listEntries(): [key: string, text: string | null][] {
    const all = attempt(page.local);
    const keys = Array.from({ length: all?.length ?? 0 }, (_, index) => all?.key(index) ?? "");
    return keys.flatMap((name) => {
      const key = name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
      const text = key === undefined ? undefined : readEntry(key);
      return key === undefined || text === undefined ? [] : [[key, text]];
    });
  }
  /** Writes again what former pages have left. What fails stays in the journal. */
  function recover(): void {
    if (isRecovered) return;
    isRecovered = true;
    for (const [key, text] of listEntries()) write(key, text ?? undefined).catch(() => undefined);
  }

  return {
    async get(key) {
      recover();
      const text = readEntry(key);
      return text === undefined ? storage.get(key) : (text ?? undefined);
    },
    set(key, text) {
      recover();
      return write(key, text);
    },
    remove(key) {
      recover();
      return write(key, undefined);
    },
    async keys(start) {
      recover();
      const keys = new Set(await storage.keys(start));
      for (const [key, text] of listEntries()) {
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

const lengthOf = ({ text = "" }: Entry): number => text.length;

/** Returns what the work returns; undefined where it throws. A browser may forbid `localStorage`, or have no space in it. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
