import type { Json, Query } from "../../model/index.ts";
import type { StoredChanges, StoredConversation, Unreadable } from "./StoredConversation.ts";

/** The conversations of one connection that are stored on this side: those with one server, over one protocol. */
export interface Conversations {
  /**
   * `storage`: the app has given a storage, which gets every conversation. `page`: the default; a conversation that the server does not
   * store stays in memory as long as the page.
   */
  readonly place: "storage" | "page";
  /** Whether there may be a conversation under this id; where false, `load` need not be called. */
  mayHave(id: string): boolean;
  /** Reads a conversation, after what is on its way for it; undefined if there is none, and the reason if what is stored is unreadable. Rejects if the storage does. */
  load(id: string): Promise<StoredConversation | Unreadable | undefined>;
  /**
   * Writes the changes of a conversation, and its summary with a new thread, after what is on its way for the same id. Of several that wait
   * only the latest is written: it has to contain the others. `at`: epoch milliseconds. `previousId`: the id it was stored under before; that
   * copy is deleted.
   */
  save(id: string, changes: StoredChanges, at: number, previousId?: string): Promise<void>;
  /** Adds prompts that wait, of a conversation that the server keeps: the next `load` takes them. Absent where the app has given a storage, which gets everything. */
  readonly keepQueue?: (id: string, queue: StoredConversation["queue"]) => void;
  /**
   * Replies to a query about conversations from the storage: lists, renames, deletes. Rejects any other query (`unsupported`); `page` also
   * that of a conversation it does not have, `storage` with what the storage threw.
   */
  answer(query: Query): Promise<Json>;
  /**
   * Adds what is only known here to the server's reply to `listSessions`: titles and times of conversations with the same id. `page` returns
   * the reply unchanged.
   */
  complete(reply: Json): Promise<Json>;
  /** Starts at once what waits for an earlier write, because the page is being left. */
  flush(): void;
  /** Deletes a conversation, after what is on its way for it; does nothing for an unknown id. */
  remove(id: string): Promise<void>;
}
