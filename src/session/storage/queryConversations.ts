import { CountersignError, type Json, type Query } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";

/**
 * Sends a query to the server (`ask`), and one about conversations also to the conversations of this side: instead, where the server does
 * not support it; a list also while the server is unreachable; renaming and deleting after the server has done it. They never happen only
 * here where the server has the conversation, too. Rejects as `ask` does.
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
    const code = error instanceof CountersignError ? error.code : undefined;
    const isUnreachable = code === "network" && conversations.place === "storage";
    const isKeptHere = code === "unsupported" || (query.type === "listSessions" && isUnreachable);
    if (!isKeptHere) throw error;
    return conversations.answer(query);
  }
}

function isAboutConversations({ type }: Query): boolean {
  return type === "listSessions" || type === "renameSession" || type === "deleteSession";
}
