import { redactText } from "../../content/index.ts";
import type { ThreadState } from "../../model/index.ts";
import type { ConversationStorage } from "./ConversationStorage.ts";
import type { Info } from "./createGivenTitles.ts";
import { readPrompt, readThread, sortPrompts, summarize, writePrompt, writeThread } from "./StoredConversation.ts";
import type { StoredChanges, StoredConversation, Unreadable } from "./StoredConversation.ts";

/** The texts of conversations in a storage. Every function rejects if the storage does. */
export interface StoredTexts {
  /** Writes what has changed, with a new line in the list for a new thread. `at`: epoch milliseconds. Starts all writes at once. */
  write(id: string, changes: StoredChanges, at: number): Promise<void>;
  /** Reads a conversation; undefined if there is none, and the reason if its thread is unreadable. */
  read(id: string): Promise<StoredConversation | Unreadable | undefined>;
  /** Reads the line of a conversation in the list. */
  readInfo(id: string): Promise<Info | undefined>;
  /** Reads all lines, in any order. */
  list(): Promise<readonly Info[]>;
  /** Copies the queued prompts of `from` to `to`, except those that `changes` writes or removes: other tabs have queued the rest. */
  copyQueue(from: string, to: string, changes: StoredChanges): Promise<void>;
  /** Removes all texts of a conversation. Starts with those that the list shows, all at once. */
  remove(id: string): Promise<void>;
}

/** Creates the texts below a prefix: each thread, line of the list, draft and queued prompt has a key. `redact`: see `writeThread`. */
export function createStoredTexts(
  storage: ConversationStorage,
  prefix: string,
  redact?: (thread: ThreadState) => ThreadState,
): StoredTexts {
  const toKey = (kind: "thread" | "info" | "draft" | "queued", ...ids: string[]): string =>
    `${prefix}${kind}:${ids.map(encodeURIComponent).join(":")}`;
  const listQueued = (id: string): Promise<readonly string[]> => storage.keys(toKey("queued", id, ""));
  const readLine = async (key: string): Promise<Info | undefined> => parseInfo(await storage.get(key));

  /** Lists the keys to write and their texts; undefined for one to remove. The thread is first. */
  function toEntries(id: string, { thread, draft, queue = [], removed = [] }: StoredChanges, at: number): Entries {
    const entries: [string, string | undefined][] = [];
    if (thread !== undefined) {
      const info: Info = { sessionId: id, updatedAt: at, ...summarize(thread) };
      entries.push([toKey("thread", id), writeThread(thread, redact)], [toKey("info", id), JSON.stringify(info)]);
    }
    if (draft !== undefined) entries.push([toKey("draft", id), draft === "" ? undefined : redactText(draft)]);
    for (const prompt of queue) entries.push([toKey("queued", id, prompt.id), writePrompt(prompt)]);
    for (const promptId of removed) entries.push([toKey("queued", id, promptId), undefined]);
    return entries;
  }

  return {
    write: async (id, changes, at) => put(storage, toEntries(id, changes, at), changes.thread !== undefined),
    async read(id) {
      const text = await storage.get(toKey("thread", id));
      const thread = text === undefined ? undefined : readThread(text);
      if (typeof thread !== "object") return thread;
      const texts = await Promise.all((await listQueued(id)).map((key) => storage.get(key)));
      const prompts = texts.flatMap((prompt) => (prompt === undefined ? [] : (readPrompt(prompt) ?? [])));
      return { thread, queue: sortPrompts(prompts), draft: (await storage.get(toKey("draft", id))) ?? "" };
    },
    readInfo: (id) => readLine(toKey("info", id)),
    async list() {
      const lines = await Promise.all((await storage.keys(`${prefix}info:`)).map(readLine));
      return lines.flatMap((line) => line ?? []);
    },
    async copyQueue(from, to, { queue = [], removed = [] }) {
      const known = new Set([...removed, ...queue.map(({ id }) => id)].map((id) => toKey("queued", from, id)));
      for (const key of await listQueued(from)) {
        const text = known.has(key) ? undefined : await storage.get(key);
        if (text !== undefined)
          await storage.set(key.replace(toKey("queued", from, ""), toKey("queued", to, "")), text);
      }
    },
    async remove(id) {
      const removeAll = (keys: readonly string[]): Promise<void> =>
        put(
          storage,
          keys.map((key) => [key, undefined] as const),
          false,
        );
      const texts = (["thread", "info", "draft"] as const).map((kind) => toKey(kind, id));
      const [queued] = await Promise.all([listQueued(id), removeAll(texts)]);
      await removeAll(queued);
    },
  };
}

/** Keys and their texts; undefined for one to remove. */
type Entries = readonly (readonly [key: string, text: string | undefined])[];

/** Writes entries. `hasThread`: the first is the thread; if it cannot be written and none is stored, the others are removed. */
async function put(storage: ConversationStorage, entries: Entries, hasThread: boolean): Promise<void> {
  // All writes start at once: a page that is being left executes no further step.
  const results = await Promise.allSettled(
    entries.map(([key, text]) => (text === undefined ? storage.remove(key) : storage.set(key, text))),
  );
  const [[first] = [""], ...others] = entries;
  const isRefused = hasThread && results[0]?.status === "rejected";
  // A full storage refuses the long text only: without it the list would name a conversation that opens empty.
  if (isRefused && (await storage.get(first).catch(() => "")) === undefined)
    for (const [key] of others) await storage.remove(key).catch(() => undefined);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

function parseInfo(text: string | undefined): Info | undefined {
  try {
    const info: Partial<Info> | null = text === undefined ? null : JSON.parse(text);
    const { sessionId, title, updatedAt, state, preview, renamed } = info ?? {};
    if (typeof sessionId !== "string" || typeof updatedAt !== "number") return undefined;
    return {
      sessionId,
      updatedAt,
      ...(typeof title === "string" ? { title } : {}),
      ...(state === "waiting" || state === "failed" ? { state } : {}),
      ...(typeof preview === "string" ? { preview } : {}),
      ...(renamed === true ? { renamed } : {}),
    };
  } catch {
    return undefined;
  }
}
