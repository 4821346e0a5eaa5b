import { expect, onTestFinished, test, vi } from "vitest";
import { memoryStorage, type ConversationStorage } from "./ConversationStorage.ts";
import { withJournal, type JournalPage } from "./withJournal.ts";

const prefix = "journal:";

type Listen = JournalPage["listen"];
const on = (events: EventTarget): Listen => events.addEventListener.bind(events);
const never: Listen = () => undefined;

/** A browser's `localStorage`, which takes texts up to a length. */
function createLocal(space = Number.POSITIVE_INFINITY) {
  const texts = new Map<string, string>();
  const local: Storage = {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, value) {
      if ([...texts.values(), value].join("").length > space) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, value);
    },
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
  return { texts, local };
}

/** A page over a storage whose writes wait until `end` is called, and are dropped where the page has gone before. */
function openPage(stored: ConversationStorage, local: Storage) {
  const events = new EventTarget();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => void (end = resolve));
  const waiting: ConversationStorage = {
    ...stored,
    set: async (key, text) => ended.then(() => stored.set(key, text)),
    remove: async (key) => ended.then(() => stored.remove(key)),
  };
  const storage = withJournal(waiting, prefix, { local: () => local, listen: on(events) });
  const leave = (): void => void events.dispatchEvent(new Event("pagehide"));
  const comeBack = (): void => void events.dispatchEvent(new Event("pageshow"));
  return { storage, end: () => end(), leave, comeBack };
}

test("what was being written, or was written while the page was left, is there on the next page, and stays there", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal()];
  await stored.set("gone", "x");
  const first = openPage(stored, local);
  void first.storage.set("thread", "long text");
  void first.storage.remove("gone");
  first.leave();
  void first.storage.set("draft", "typed");

  const next = openPage(stored, local);
  expect(await next.storage.get("draft")).toBe("typed");
  expect(await next.storage.get("thread")).toBe("long text");
  expect(await next.storage.get("gone")).toBeUndefined();
  expect(await next.storage.keys("d")).toEqual(["draft"]);
  expect(await next.storage.keys("g")).toEqual([]);
  next.end();
  await expect.poll(() => texts.size).toBe(0);
  expect([await stored.get("draft"), await stored.get("thread"), await stored.get("gone")]).toEqual([
    "typed",
    "long text",
    undefined,
  ]);
});

test("a page that is not left writes nothing to the journal", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal()];
  const page = openPage(stored, local);
  const written = page.storage.set("a", "1");
  expect(texts.size).toBe(0);
  page.leave();
  page.comeBack();
  page.end();
  await written;
  await page.storage.set("b", "2");
  expect([texts.size, await page.storage.get("a"), await page.storage.get("b")]).toEqual([0, "1", "2"]);
});

test("a later write of another page takes the place of what was left, and is not taken for it", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal()];
  const [left, other] = [openPage(stored, local), openPage(stored, local)];
  await other.storage.get("draft");
  void left.storage.set("draft", "earlier");
  left.leave();
  expect(await other.storage.get("draft")).toBe("earlier");
  const written = other.storage.set("draft", "later");
  expect(await openPage(stored, local).storage.get("draft")).toBe("later");
  other.end();
  await written;
  expect([texts.size, await other.storage.get("draft")]).toEqual([0, "later"]);
});

test("an earlier write of another page that ends later does not remove what was left", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal()];
  const [left, other] = [openPage(stored, local), openPage(stored, local)];
  const written = other.storage.set("draft", "earlier");
  void left.storage.set("draft", "later");
  left.leave();
  other.end();
  await written;
  expect([texts.size, await openPage(stored, local).storage.get("draft")]).toEqual([1, "later"]);
});

test("what was left is not written again over what this page writes before its storage is open", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal()];
  const left = openPage(stored, local);
  void left.storage.set("draft", "earlier");
  void left.storage.set("other", "left");
  left.leave();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => void (open = resolve));
  const slow: ConversationStorage = { ...stored, get: async (key) => opened.then(() => stored.get(key)) };
  const storage = withJournal(slow, prefix, { local: () => local, listen: never });
  expect(await storage.get("draft")).toBe("earlier");
  const written: string[] = [];
  slow.set = async (key, text) => {
    written.push(`${key} ${text}`);
    await (key === "draft" ? new Promise(() => undefined) : stored.set(key, text));
  };
  void storage.set("draft", "later");
  open();
  await expect.poll(() => written).toEqual(["draft later", "other left"]);
  expect([await storage.get("draft"), texts.size]).toEqual(["later", 1]);
});

test("an earlier write that ends does not remove what a later one has left", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal()];
  const page = openPage(stored, local);
  const written = page.storage.set("draft", "one");
  page.leave();
  const later = page.storage.set("draft", "one two");
  expect(texts.get(`${prefix}draft`)).toBe('"one two"');
  page.end();
  await Promise.all([written, later]);
  expect([texts.size, await page.storage.get("draft")]).toEqual([0, "one two"]);
});

test("a later write with the text of an earlier one is left, too, when the earlier one has ended", async () => {
  const { texts, local } = createLocal();
  const ends: (() => void)[] = [];
  const events = new EventTarget();
  const set = (): Promise<void> => new Promise((resolve) => void ends.push(resolve));
  const storage = withJournal({ ...memoryStorage(), set }, prefix, { local: () => local, listen: on(events) });
  const first = storage.set("draft", "a");
  void storage.set("draft", "b");
  void storage.set("draft", "a");
  ends[0]?.();
  await first;
  events.dispatchEvent(new Event("pagehide"));
  expect(Array.from(texts)).toEqual([[`${prefix}draft`, '"a"']]);
});

test("nothing follows what does not fit: without the thread a sent prompt stays in the queue", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal(30)];
  await stored.set("queued", "prompt");
  const page = openPage(stored, local);
  void page.storage.set("draft", "typed");
  void page.storage.set("thread", "x".repeat(29));
  void page.storage.remove("queued");
  page.leave();
  void page.storage.set("info", "line");
  expect([...texts.keys()]).toEqual([`${prefix}draft`]);
  const next = openPage(stored, local);
  expect([await next.storage.get("draft"), await next.storage.get("queued")]).toEqual(["typed", "prompt"]);
  // A page that comes back and is left again begins anew.
  page.comeBack();
  void page.storage.set("thread", "short");
  page.leave();
  expect(texts.get(`${prefix}thread`)).toBe('"short"');
});

test("what does not fit leaves no earlier text behind, which would be read first", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal(30)];
  const page = openPage(stored, local);
  void page.storage.set("thread", "short");
  page.leave();
  void page.storage.set("thread", "x".repeat(29));
  expect(texts.size).toBe(0);
});

test("what cannot be written again stays in the journal", async () => {
  const [stored, { texts, local }] = [memoryStorage(), createLocal()];
  const page = openPage(stored, local);
  void page.storage.set("draft", "typed");
  page.leave();
  const full: ConversationStorage = { ...stored, set: () => Promise.reject(new Error("full")) };
  const broken = withJournal(full, prefix, { local: () => local, listen: never });
  expect(await broken.get("draft")).toBe("typed");
  await expect(broken.set("draft", "typed more")).rejects.toThrow("full");
  expect([texts.size, await broken.get("draft")]).toEqual([1, "typed more"]);
});

test("without a `localStorage`, and without a page, the storage works as before", async () => {
  const local = (): Storage => {
    throw new DOMException("denied", "SecurityError");
  };
  const events = new EventTarget();
  for (const page of [
    { local, listen: never },
    { local, listen: on(events) },
  ]) {
    const storage = withJournal(memoryStorage(), prefix, page);
    await storage.set("a", "1");
    events.dispatchEvent(new Event("pagehide"));
    await storage.set("ab", "2");
    expect([await storage.get("a"), await storage.keys("a")]).toEqual(["1", ["a", "ab"]]);
    await storage.remove("a");
    expect(await storage.get("a")).toBeUndefined();
  }
});

test("entries that are no text, and those of others, are left alone", async () => {
  const { texts, local } = createLocal();
  texts.set("theirs", "1").set(`${prefix}broken`, "{").set(`${prefix}number`, "7");
  const storage = withJournal(memoryStorage(), prefix, { local: () => local, listen: never });
  expect([await storage.keys(""), await storage.get("broken"), await storage.get("number")]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  expect(texts.size).toBe(3);
});

test("a page that has got its window, or lost it, since the module was loaded is no error", async () => {
  const { texts, local } = createLocal();
  const events = new EventTarget();
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  const set = (): Promise<void> => new Promise(() => undefined);
  void withJournal({ ...memoryStorage(), set }, prefix).set("draft", "typed");
  events.dispatchEvent(new Event("pagehide"));
  expect(texts.get(`${prefix}draft`)).toBe('"typed"');
  vi.stubGlobal("addEventListener", undefined);
  await expect(withJournal(memoryStorage(), prefix).set("draft", "typed")).resolves.toBeUndefined();
});
