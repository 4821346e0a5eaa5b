import { CountersignError, type Json, type Query } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";

/** Statuses of a server without a list, as opposed to failures that are worth a retry. */
const withoutList: ReadonlySet<number | undefined> = new Set([404, 405, 501]);

/**
 * Sends a query to the server (`ask`). One about conversations also concerns those of this side: a list is completed from them, and a
 * renaming or deletion that the server has carried out is repeated in the app's storage. They reply in place of a server that does not
 * support the query (`unsupported`) or has no list, and the app's storage with its list while the server is unreachable. Rejects as `ask`
 * does, or with what the storage threw.
 */
export async function queryConversations(
  conversations: Conversations,
  query: Query,
  ask: () => Promise<Json>,
): Promise<Json> {
  if (!isAboutConversations(query)) return ask();
  try {
    const reply = await ask();
    if (query.type === "listSessions") return await conversations.complete(reply);
    if (conversations.place === "storage") await conversations.answer(query);
    return reply;
  } catch (error) {
    const { code, status } = error instanceof CountersignError ? error : {};
    const isUnreachable = code === "network" && conversations.place === "storage";
    const hasNoList = withoutList.has(status) || isUnreachable;
    const isKeptHere = code === "unsupported" || (query.type === "listSessions" && hasNoList);
    if (!isKeptHere) throw error;
    return conversations.answer(query);
  }
}

function isAboutConversations({ type }: Query): boolean {
  return type === "listSessions" || type === "renameSession" || type === "deleteSession";
}
