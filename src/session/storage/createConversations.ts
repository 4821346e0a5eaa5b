import { redactText } from "../../content/index.ts";
import { CountersignError, toJson, type Json, type ThreadState } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";
import type { ConversationStorage } from "./ConversationStorage.ts";
import { createGivenTitles, type Info } from "./createGivenTitles.ts";
import { createWriteChains } from "./createWriteChains.ts";
import {
  readConversation,
  readPrompt,
  sortPrompts,
  summarize,
  writePrompt,
  writeThread,
} from "./StoredConversation.ts";
import type { StoredChanges, StoredConversation } from "./StoredConversation.ts";

/**
 * Creates the conversations below a prefix of the app's storage. Thread, draft and each queued prompt have a key of their own, so that a tab
 * writes only what it has changed, over nothing of another. `scope` identifies the server and the protocol; `redact` removes further
 * secrets from a thread before it is written.
 */
export function createConversations(
  storage: ConversationStorage,
  scope: string,
  redact?: (thread: ThreadState) => ThreadState,
): Conversations {
  const prefix = `countersign:${encodeURIComponent(scope)}:`;
  const toKey = (kind: "thread" | "info" | "draft" | "queued", ...ids: string[]): string =>
    `${prefix}${kind}:${ids.map(encodeURIComponent).join(":")}`;
  const chains = createWriteChains();
  const titles = createGivenTitles(storage, `${prefix}title:`);

  const readInfo = async (key: string): Promise<Info | undefined> => parseInfo(await storage.get(key));
  async function list(): Promise<readonly Info[]> {
    const infos = await Promise.all((await storage.keys(`${prefix}info:`)).map(readInfo));
    const readable = infos.flatMap((info) => (info === undefined ? [] : [info]));
    return (await titles.apply(readable)).sort((left, right) => right.updatedAt - left.updatedAt);
  }
  const rename = (id: string, title: string): Promise<void> => chains.run(id, () => titles.give(id, title));
  /** Gives a title to a conversation that has none from the user. */
  async function adoptTitle(id: string, title: string | undefined): Promise<void> {
    if (title !== undefined && (await titles.get(id)) === undefined) await rename(id, title);
  }
  function remove(id: string): Promise<void> {
    return chains.run(id, async () => {
      await storage.remove(toKey("thread", id));
      await storage.remove(toKey("info", id));
      await storage.remove(toKey("draft", id));
      for (const key of await listQueued(id)) await storage.remove(key);
      await titles.remove(id);
    });
  }
  const listQueued = (id: string): Promise<readonly string[]> => storage.keys(toKey("queued", id, ""));
  async function readQueue(id: string): Promise<StoredConversation["queue"]> {
    const texts = await Promise.all((await listQueued(id)).map((key) => storage.get(key)));
    const prompts = texts.flatMap((text) => (text === undefined ? [] : (readPrompt(text) ?? [])));
    return sortPrompts(prompts);
  }
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
  const write = (id: string, changes: StoredChanges, at: number): Promise<void> =>
    chains.write(id, () => put(storage, toEntries(id, changes, at), changes.thread !== undefined));

  return {
    place: "storage",
    mayHave: () => true,
    remove,
    flush: () => chains.flush(),
    async load(id) {
      // What is on its way is what the conversation is.
      await chains.settled(id);
      const text = await storage.get(toKey("thread", id));
      const info = await readInfo(toKey("info", id));
      // Earlier versions stored a given title in the list's line, which the next save writes. Where it cannot be written, the rest is still read.
      if (info?.renamed === true) await adoptTitle(id, info.title).catch(() => undefined);
      const stored = text === undefined ? undefined : readConversation(text);
      if (typeof stored !== "object") return stored;
      // Earlier versions stored queue and draft with the thread.
      const isOld = stored.queue.length > 0 || stored.draft !== "";
      if (isOld) await write(id, stored, info?.updatedAt ?? 0).catch(() => undefined);
      const queue = await readQueue(id);
      const unmoved = stored.queue.filter((old) => queue.every((prompt) => prompt.id !== old.id));
      return {
        ...stored,
        queue: [...unmoved, ...queue],
        draft: (await storage.get(toKey("draft", id))) ?? stored.draft,
      };
    },
    async save(id, changes, at, previousId) {
      await write(id, changes, at);
      if (previousId !== undefined && previousId !== id) {
        await adoptTitle(id, await titles.get(previousId));
        await remove(previousId);
      }
    },
    async answer(query) {
      if (query.type === "listSessions")
        return toJson({ sessions: (await list()).map(({ renamed: _renamed, ...summary }) => summary) });
      if (query.type === "renameSession") await rename(query.sessionId, query.title);
      else if (query.type === "deleteSession") await remove(query.sessionId);
      else
        throw new CountersignError({
          code: "unsupported",
          message: "A storage of conversations does not support this query.",
        });
      return {};
    },
    async complete(reply) {
      if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return reply;
      const { sessions } = reply;
      if (!Array.isArray(sessions)) return reply;
      const stored = new Map((await list()).map((summary) => [summary.sessionId, summary]));
      const completed = sessions.map((session) => completeSummary(session, stored));
      return { ...reply, sessions: completed };
    },
  };
}

/** Keys and their texts; undefined for one to remove. */
type Entries = readonly (readonly [key: string, text: string | undefined])[];

/** Writes entries. `isWhole`: the first is the thread, without which the others are of no use. */
async function put(storage: ConversationStorage, entries: Entries, isWhole: boolean): Promise<void> {
  // All writes start at once: a page that is being left executes no further step.
  const results = await Promise.allSettled(
    entries.map(([key, text]) => (text === undefined ? storage.remove(key) : storage.set(key, text))),
  );
  const [[first] = [""], ...others] = entries;
  const isRefused = isWhole && results[0]?.status === "rejected";
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

function completeSummary(session: Json, stored: ReadonlyMap<string, Info>): Json {
  if (typeof session !== "object" || session === null || Array.isArray(session)) return session;
  const { sessionId } = session;
  const local = typeof sessionId === "string" ? stored.get(sessionId) : undefined;
  if (local === undefined) return session;
  // Whether it waits, the server knows better.
  const { renamed = false, state: _state, preview: _preview, ...summary } = local;
  // A new title that the server did not accept is used here.
  return toJson({
    ...summary,
    ...session,
    ...(renamed && summary.title !== undefined ? { title: summary.title } : {}),
  });
}
