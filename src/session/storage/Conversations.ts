import type { Json, Query } from "../../model/index.ts";
import type { StoredConversation, Unreadable } from "./StoredConversation.ts";

/** The conversations of one connection that are kept on this side: those with the same server, over the same protocol. */
export interface Conversations {
  /**
   * `storage`: the app has given a place, and every conversation is kept there. `page`: the default; what the server does not keep stays
   * as long as the page.
   */
  readonly place: "storage" | "page";
  /** Whether there may be something under this id: what is certainly not there needs no reading. */
  mayHave(id: string): boolean;
  /** Reads one; undefined where there is none. Rejects where the storage does. */
  load(id: string): Promise<StoredConversation | Unreadable | undefined>;
  /** Writes one, under its name in lists. `before`: the id that it had until now. */
  save(id: string, conversation: StoredConversation, at: number, before?: string): Promise<void>;
  /** Answers a question about conversations by what is stored: lists, renames, deletes. Rejects any other. */
  answer(query: Query): Promise<Json>;
  /** Adds to the server's list what only is known here: titles. */
  complete(reply: Json): Promise<Json>;
  /** Forgets one. */
  remove(id: string): Promise<void>;
}
