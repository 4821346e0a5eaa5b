import { CountersignError, type Json, type Query } from "../../model/index.ts";
import type { Conversations } from "./Conversations.ts";

/**
 * Asks the server, and what is kept here where the server keeps no conversations. A list is also given from the storage while the
 * server cannot be reached; nothing is renamed or deleted here alone where the server has it, too.
 */
export async function askStored(conversations: Conversations, query: Query, ask: () => Promise<Json>): Promise<Json> {
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
