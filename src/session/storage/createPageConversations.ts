import { CountersignError, toJson } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";
import { sortPrompts, summarize, withoutGrants, withTitle } from "./StoredConversation.ts";
import type { StoredChanges, StoredConversation, StoredSummary } from "./StoredConversation.ts";

interface Kept extends StoredConversation {
  /** The title that the user has given. */
  readonly title?: string | undefined;
  readonly updatedAt: number;
}

/** How many conversations a page stores, of all its connections together; beyond it the one that changed longest ago is dropped. */
const LIMIT = 100;

/** The conversations of this page. They survive connections, since a chat that is unmounted closes its own. */
const pageKept = new Map<string, Kept>();

/**
 * Stores conversations in the memory of the page: the default, for those that the server does not store. Threads are immutable, so that a
 * reference is enough: nothing is serialized and no timer runs.
 *
 * A conversation of another connection is found by its id, but listed only once it was loaded here: the next user who signs in must not
 * see earlier conversations.
 *
 * @param scope - Identifies the server and the protocol.
 * @param kept - Without a page, one process serves many users: then each connection has its own map.
 */
export function createPageConversations(
  scope: string,
  kept: Map<string, Kept> = typeof document === "undefined" ? new Map<string, Kept>() : pageKept,
): Conversations {
  const toKey = (id: string): string => `${scope}\n${id}`;
  const ownIds = new Set<string>();

  function put(id: string, conversation: Kept): void {
    // A map iterates in insertion order: the latest change is last.
    kept.delete(toKey(id));
    kept.set(toKey(id), conversation);
    ownIds.add(id);
    const [oldest] = kept.keys();
    if (kept.size > LIMIT && oldest !== undefined) kept.delete(oldest);
  }
  function drop(id: string): void {
    kept.delete(toKey(id));
    ownIds.delete(id);
  }
  function list(): StoredSummary[] {
    const summaries = Array.from(ownIds).flatMap((sessionId) => {
      const { title, updatedAt = 0, thread } = kept.get(toKey(sessionId)) ?? {};
      if (thread === undefined) return [];
      return [{ sessionId, updatedAt, ...summarize(thread), ...(title === undefined ? {} : { title }) }];
    });
    return summaries.sort((left, right) => right.updatedAt - left.updatedAt);
  }

  return {
    place: "page",
    // Nothing waits: a write only sets a reference.
    flush: () => undefined,
    mayHave: (id) => kept.has(toKey(id)),
    async load(id) {
      const one = kept.get(toKey(id));
      if (one === undefined) return undefined;
      // The session that reads prompts of a conversation that the server keeps has them from now on.
      if (one.thread === undefined) drop(id);
      else ownIds.add(id);
      return { ...one, thread: one.thread && withTitle(withoutGrants(one.thread), one.title) };
    },
    async save(id, changes, updatedAt, previousId = id) {
      const before: Partial<Kept> = kept.get(toKey(previousId)) ?? {};
      if (previousId !== id) drop(previousId);
      const { thread = before.thread, draft = before.draft ?? "" } = changes;
      put(id, { thread, draft, queue: changeQueue(before.queue ?? [], changes), updatedAt, title: before.title });
    },
    keepQueue(id, queue) {
      const { queue: before = [] } = kept.get(toKey(id)) ?? {};
      if (queue.length > 0) put(id, { queue: changeQueue(before, { queue }), draft: "", updatedAt: 0 });
    },
    async answer(query) {
      if (query.type === "listSessions") return toJson({ sessions: list() });
      const id = query.type === "renameSession" || query.type === "deleteSession" ? query.sessionId : undefined;
      const one = id === undefined ? undefined : kept.get(toKey(id));
      if (id === undefined || one?.thread === undefined)
        throw new CountersignError({ code: "unsupported", message: "This conversation is not kept in this page." });
      if (query.type === "renameSession") put(id, { ...one, title: query.title });
      else drop(id);
      return {};
    },
    // The server's list is complete already.
    complete: async (reply) => reply,
    remove: async (id) => drop(id),
  };
}

/** Returns the queue with new and edited prompts, and without those that no longer wait. */
function changeQueue(
  before: StoredConversation["queue"],
  { queue = [], removed = [] }: StoredChanges,
): StoredConversation["queue"] {
  const changed = new Set([...removed, ...queue.map(({ id }) => id)]);
  return sortPrompts([...before.filter(({ id }) => !changed.has(id)), ...queue]);
}
