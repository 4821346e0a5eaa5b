import { expect, test, vi } from "vitest";
import { indexedDb } from "./indexedDb.ts";

/** A factory of databases, of which the first was closed by the browser, and the listeners of each. */
function createFactory() {
  const texts = new Map<string, string>();
  const databases: EventTarget[] = [];
  function open(): IDBOpenDBRequest {
    const isClosed = databases.length === 0;
    const database = Object.assign(new EventTarget(), {
      close: () => undefined,
      transaction() {
        if (isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
        const transaction = Object.assign(new EventTarget(), {
          objectStore: () => ({
            put: (text: string, key: string) => ({ result: void texts.set(key, text) }),
            get: (key: string) => ({ result: texts.get(key) }),
          }),
        });
        setTimeout(() => transaction.dispatchEvent(new Event("complete")));
        return transaction;
      },
    });
    databases.push(database);
    const request = Object.assign(new EventTarget(), { result: database });
    queueMicrotask(() => request.dispatchEvent(new Event("success")));
    return request as unknown as IDBOpenDBRequest;
  }
  return { databases, factory: { open } as unknown as IDBFactory };
}

test("a database that the browser has closed is opened again, and nothing is lost", async () => {
  const { databases, factory } = createFactory();
  const storage = indexedDb({ factory });
  await storage.set("a", "1");
  expect(await storage.get("a")).toBe("1");
  expect(databases).toHaveLength(2);
});

test.each(["close", "versionchange"])("after the event %s it is opened again with the next use", async (type) => {
  const { databases, factory } = createFactory();
  const storage = indexedDb({ factory });
  await storage.set("a", "1");
  databases[1]?.dispatchEvent(new Event(type));
  expect(await storage.get("a")).toBe("1");
  expect(databases).toHaveLength(3);
});

test("a database that cannot be opened rejects with what the browser says, and is tried again with the next use", async () => {
  const { factory: working } = createFactory();
  let fails = true;
  const open = (...args: Parameters<IDBFactory["open"]>): IDBOpenDBRequest => {
    if (!fails) return working.open(...args);
    const request = Object.assign(new EventTarget(), { error: new DOMException("no space", "QuotaExceededError") });
    queueMicrotask(() => request.dispatchEvent(new Event("error")));
    return request as unknown as IDBOpenDBRequest;
  };
  const storage = indexedDb({ factory: { open } as unknown as IDBFactory });
  await expect(storage.get("a")).rejects.toThrow("no space");
  fails = false;
  await storage.set("a", "1");
  expect(await storage.get("a")).toBe("1");
});

test("a write whose transaction is aborted rejects with the browser's reason", async () => {
  const transaction = Object.assign(new EventTarget(), {
    error: null as DOMException | null,
    objectStore: () => ({ put: () => ({ result: undefined }) }),
  });
  const begin = (): typeof transaction => {
    setTimeout(() => {
      transaction.dispatchEvent(new Event("error"));
      transaction.error = new DOMException("no space", "QuotaExceededError");
      transaction.dispatchEvent(new Event("abort"));
    });
    return transaction;
  };
  const result = Object.assign(new EventTarget(), { close: () => undefined, transaction: begin });
  const open = (): IDBOpenDBRequest => {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => request.dispatchEvent(new Event("success")));
    return request as unknown as IDBOpenDBRequest;
  };
  const storage = indexedDb({ factory: { open } as unknown as IDBFactory });
  await expect(storage.set("a", "1")).rejects.toThrow("no space");
});

test("a database that another tab deletes or upgrades is closed, since that waits for it", async () => {
  const { databases, factory } = createFactory();
  await indexedDb({ factory }).set("a", "1");
  const close = vi.fn<() => void>();
  Object.assign(databases[1] ?? {}, { close });
  databases[1]?.dispatchEvent(new Event("versionchange"));
  expect(close).toHaveBeenCalledOnce();
});
