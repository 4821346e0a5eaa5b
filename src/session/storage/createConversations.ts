import { CountersignError, toJson, type Json, type ThreadState } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";
import type { ConversationStorage } from "./ConversationStorage.ts";
import { createGivenTitles, type Info } from "./createGivenTitles.ts";
import { createWriteChains } from "./createWriteChains.ts";
import { readConversation, summarize, writeConversation } from "./StoredConversation.ts";

/**
 * Creates the conversations below a prefix of the app's storage. `scope` identifies the server and the protocol; `redact` removes further
 * secrets from a thread before it is written.
 */
export function createConversations(
  storage: ConversationStorage,
  scope: string,
  redact?: (thread: ThreadState) => ThreadState,
): Conversations {
  const prefix = `countersign:${encodeURIComponent(scope)}:`;
  const toKey = (kind: "thread" | "info", id: string): string => `${prefix}${kind}:${encodeURIComponent(id)}`;
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
      await titles.remove(id);
    });
  }

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
      return text === undefined ? undefined : readConversation(text);
    },
    async save(id, conversation, at, previousId) {
      const info: Info = { sessionId: id, updatedAt: at, ...summarize(conversation.thread) };
      await chains.write(id, async () =>
        put(
          storage,
          [toKey("thread", id), writeConversation(conversation, redact)],
          [toKey("info", id), JSON.stringify(info)],
        ),
      );
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

/** Writes the text of a conversation and its line in the list, each a key and a value. */
async function put(
  storage: ConversationStorage,
  text: readonly [string, string],
  line: readonly [string, string],
): Promise<void> {
  // Both writes start at once: a page that is being left executes no further step.
  const [thread, listed] = await Promise.allSettled([storage.set(...text), storage.set(...line)]);
  // A full storage refuses the long text only: without it the list would name a conversation that opens empty.
  if (thread.status === "rejected" && (await storage.get(text[0]).catch(() => "")) === undefined)
    await storage.remove(line[0]).catch(() => undefined);
  for (const result of [thread, listed]) if (result.status === "rejected") throw result.reason;
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
