import { CountersignError, toJson, type Json, type ThreadState } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";
import type { ConversationStorage } from "./ConversationStorage.ts";
import { createGivenTitles, type Info } from "./createGivenTitles.ts";
import { createStoredTexts } from "./createStoredTexts.ts";
import { createWriteChains } from "./createWriteChains.ts";
import { withTitle } from "./StoredConversation.ts";

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
  const chains = createWriteChains();
  /** What was deleted here: a session that is closed may still be about to write it. */
  const removed = new Set<string>();
  const titles = createGivenTitles(storage, `${prefix}title:`);

  const texts = createStoredTexts(storage, prefix, redact);

  async function list(): Promise<readonly Info[]> {
    return (await titles.apply(await texts.list())).sort((left, right) => right.updatedAt - left.updatedAt);
  }
  const rename = (id: string, title: string): Promise<void> => chains.run(id, () => titles.give(id, title));
  /** Gives a title to a conversation that has none from the user. */
  async function adoptTitle(id: string, title: string | undefined): Promise<void> {
    if (title !== undefined && (await titles.get(id)) === undefined) await rename(id, title);
  }
  function remove(id: string): Promise<void> {
    removed.add(id);
    return chains.run(id, async () => {
      try {
        await texts.remove(id);
        await titles.remove(id);
      } catch (cause) {
        removed.delete(id);
        throw cause;
      }
    });
  }
  return {
    place: "storage",
    mayHave: () => true,
    remove,
    flush: () => chains.flush(),
    async load(id) {
      removed.delete(id);
      // What is on its way is what the conversation is.
      await chains.settled(id);
      const info = await texts.readInfo(id);
      // Earlier versions stored a given title in the list's line, which the next save writes. Where it cannot be written, the rest is still read.
      if (info?.renamed === true) await adoptTitle(id, info.title).catch(() => undefined);
      const stored = await texts.read(id);
      if (typeof stored !== "object") return stored;
      return { ...stored, thread: stored.thread && withTitle(stored.thread, await titles.get(id)) };
    },
    async save(id, changes, at, previousId) {
      if (removed.has(id)) return;
      await chains.write(id, () => texts.write(id, changes, at));
      if (previousId !== undefined && previousId !== id) {
        await adoptTitle(id, await titles.get(previousId));
        await texts.copyQueue(previousId, id, changes);
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
