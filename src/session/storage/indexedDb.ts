import type { ConversationStorage } from "./ConversationStorage.ts";
import { withJournal } from "./withJournal.ts";

/** Options of `indexedDb`. */
export interface IndexedDbOptions {
  /** @default "countersign" */
  readonly name?: string | undefined;
  /** @default globalThis.indexedDB */
  readonly factory?: IDBFactory | undefined;
}

const store = "conversations";

/**
 * Stores conversations in a database of the browser: as much as it gives the origin, mostly gigabytes. What is on its way while the page is
 * left is kept in `localStorage` until the next page has written it.
 */
export function indexedDb({ name = "countersign", factory }: IndexedDbOptions = {}): ConversationStorage {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = (factory ?? globalThis.indexedDB).open(name, 1);
      request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(store));
      request.addEventListener("success", () => {
        const { result } = request;
        const forget = (): void => void (opened = undefined);
        result.addEventListener("close", forget);
        // Another tab, or the user, deletes or upgrades the database, which waits for this one.
        result.addEventListener("versionchange", () => {
          forget();
          result.close();
        });
        resolve(result);
      });
      request.addEventListener("error", () => reject(request.error ?? new Error("The database could not be opened.")));
    }).catch((error: unknown) => {
      // The next use opens it again: the user may have allowed it meanwhile.
      opened = undefined;
      throw error;
    });
    return opened;
  }

  /** Browsers close databases by themselves, e.g. when the disk is full: a closed one is opened again, once. */
  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const database = await open();
    try {
      return database.transaction(store, mode);
    } catch {
      opened = undefined;
      return (await open()).transaction(store, mode);
    }
  }

  async function use<T>(mode: IDBTransactionMode, work: (texts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = await begin(mode);
    const request = work(transaction.objectStore(store));
    // A page that is being left may end before the reply: without a commit the write would be rolled back.
    if (mode === "readwrite") transaction.commit?.();
    return new Promise((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve(request.result));
      // It follows each `error`, before which the transaction does not have the browser's reason yet.
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("The transaction of the database was aborted.")),
      );
    });
  }

  const storage: ConversationStorage = {
    async get(key) {
      const text: unknown = await use("readonly", (texts) => texts.get(key));
      return typeof text === "string" ? text : undefined;
    },
    async set(key, text) {
      await use("readwrite", (texts) => texts.put(text, key));
    },
    async remove(key) {
      await use("readwrite", (texts) => texts.delete(key));
    },
    async keys(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const keys = await use("readonly", (texts) => texts.getAllKeys(range));
      return keys.flatMap((key) => (typeof key === "string" ? [key] : []));
    },
  };
  // The databases of another factory may have the same name.
  return factory === undefined ? withJournal(storage, `countersign-journal:${encodeURIComponent(name)}:`) : storage;
}
