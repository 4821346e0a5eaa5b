import { CountersignError, toJson } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";
import { toTitle, withoutGrants, type StoredConversation, type StoredSummary } from "./StoredConversation.ts";

interface Kept extends StoredConversation {
  /** The title that the user has given. */
  readonly title?: string | undefined;
  readonly updatedAt: number;
}

/** How many conversations a page keeps, of all its connections together; beyond it the one that changed longest ago goes. */
const LIMIT = 100;

/** What this page keeps: it outlives connections, since a chat that is unmounted closes its own. */
const pageKept = new Map<string, Kept>();

/**
 * Keeps conversations as long as the page: the default, for those that the server does not keep. Threads are immutable, so that keeping one is
 * keeping a reference: nothing is serialized and no timer runs.
 *
 * What another connection of the page has kept is found by its id, and not listed: whoever signs in next must not see what was said before.
 *
 * @param scope - Names the server and the protocol.
 * @param kept - Where there is no page, one process serves many people: each connection then has its own.
 */
export function createPageConversations(
  scope: string,
  kept: Map<string, Kept> = typeof document === "undefined" ? new Map<string, Kept>() : pageKept,
): Conversations {
  const toKey = (id: string): string => `${scope}\n${id}`;
  const ownIds = new Set<string>();

  function put(id: string, conversation: Kept): void {
    // The order of a map is that of insertion: what changed last stands last.
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
      const one = kept.get(toKey(sessionId));
      const title = one?.title ?? (one === undefined ? undefined : toTitle(one.thread));
      return one === undefined ? [] : [{ sessionId, updatedAt: one.updatedAt, title }];
    });
    return summaries.sort((left, right) => right.updatedAt - left.updatedAt);
  }

  return {
    place: "page",
    mayHave: (id) => kept.has(toKey(id)),
    async load(id) {
      const one = kept.get(toKey(id));
      if (one === undefined) return undefined;
      ownIds.add(id);
      return { ...one, thread: withoutGrants(one.thread) };
    },
    async save(id, conversation, updatedAt, before = id) {
      const { title } = kept.get(toKey(before)) ?? {};
      if (before !== id) drop(before);
      put(id, { ...conversation, updatedAt, ...(title === undefined ? {} : { title }) });
    },
    async answer(query) {
      if (query.type === "listSessions") return toJson({ sessions: list() });
      const id = query.type === "renameSession" || query.type === "deleteSession" ? query.sessionId : undefined;
      const one = id === undefined ? undefined : kept.get(toKey(id));
      if (id === undefined || one === undefined)
        throw new CountersignError({ code: "unsupported", message: "This conversation is not kept in this page." });
      if (query.type === "renameSession") put(id, { ...one, title: query.title });
      else drop(id);
      return {};
    },
    // What the server lists is complete.
    complete: async (reply) => reply,
    remove: async (id) => drop(id),
  };
}
