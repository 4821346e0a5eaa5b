import { CountersignError, toJson, type Json, type ThreadState } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";
import type { ConversationStorage } from "./ConversationStorage.ts";
import { createWriteChains } from "./createWriteChains.ts";
import {
  readConversation,
  summarize,
  writeConversation,
  type StoredConversation,
  type StoredSummary,
} from "./StoredConversation.ts";

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
  /** Titles that the user has given, by id: they replace the first words of the prompt, which each save would write again. */
  const named = new Map<string, string>();
  const chains = createWriteChains();

  const readInfo = async (key: string): Promise<Info | undefined> => parseInfo(await storage.get(key));
  async function list(): Promise<readonly Info[]> {
    const infos = await Promise.all((await storage.keys(`${prefix}info:`)).map(readInfo));
    const readable = infos.flatMap((info) => (info === undefined ? [] : [info]));
    return readable.sort((left, right) => right.updatedAt - left.updatedAt);
  }
  async function rename(id: string, title: string): Promise<void> {
    named.set(id, title);
    const info = await readInfo(toKey("info", id));
    if (info !== undefined) await storage.set(toKey("info", id), JSON.stringify({ ...info, title, renamed: true }));
  }
  function remove(id: string): Promise<void> {
    named.delete(id);
    return chains.run(id, async () => {
      await storage.remove(toKey("thread", id));
      await storage.remove(toKey("info", id));
    });
  }
  /** Writes a conversation and its line in the list. */
  async function put(id: string, conversation: StoredConversation, info: Info): Promise<void> {
    // Both writes start at once: a page that is being left executes no further step.
    const [thread, listed] = await Promise.allSettled([
      storage.set(toKey("thread", id), writeConversation(conversation, redact)),
      storage.set(toKey("info", id), JSON.stringify(info)),
    ]);
    // A full storage refuses the long text only: without it the list would name a conversation that opens empty.
    if (thread.status === "rejected" && (await storage.get(toKey("thread", id)).catch(() => "")) === undefined)
      await storage.remove(toKey("info", id)).catch(() => undefined);
    for (const result of [thread, listed]) if (result.status === "rejected") throw result.reason;
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
      if (info?.renamed === true && info.title !== undefined) named.set(id, info.title);
      return text === undefined ? undefined : readConversation(text);
    },
    async save(id, conversation, at, previousId) {
      const givenTitle = named.get(previousId ?? id) ?? named.get(id);
      const renamed = givenTitle === undefined ? {} : { title: givenTitle, renamed: true };
      const info: Info = { sessionId: id, updatedAt: at, ...summarize(conversation.thread), ...renamed };
      await chains.write(id, () => put(id, conversation, info));
      if (previousId !== undefined && previousId !== id) {
        if (givenTitle !== undefined) named.set(id, givenTitle);
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

/** One line of the list; `renamed` where the user has given the title. */
type Info = StoredSummary & { readonly renamed?: boolean | undefined };

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
