import type { ConversationStorage } from "./ConversationStorage.ts";
import type { StoredSummary } from "./StoredConversation.ts";

/** One line of the list. `renamed`: the user has given the title; earlier versions stored that here. */
export type Info = StoredSummary & { readonly renamed?: boolean | undefined };

/** The titles that the user has given. Each has a key of its own, which no tab that writes the conversation writes. */
export interface GivenTitles {
  /** Stores the title of a conversation in place of an earlier one. */
  give(id: string, title: string): Promise<void>;
  /** Returns the title that the user has given; undefined if there is none. */
  get(id: string): Promise<string | undefined>;
  /** Removes the title of a conversation. */
  remove(id: string): Promise<void>;
  /** Returns the lines with the titles that the user has given in place of the first words of their prompts. */
  apply(infos: readonly Info[]): Promise<Info[]>;
}

/** Creates the given titles below a prefix of the storage. */
export function createGivenTitles(storage: ConversationStorage, prefix: string): GivenTitles {
  const toKey = (id: string): string => `${prefix}${encodeURIComponent(id)}`;
  const get = (id: string): Promise<string | undefined> => storage.get(toKey(id));
  return {
    get,
    give: (id, title) => storage.set(toKey(id), title),
    remove: (id) => storage.remove(toKey(id)),
    async apply(infos) {
      const keys = new Set(await storage.keys(prefix));
      const rename = async (info: Info): Promise<Info> => {
        const title = keys.has(toKey(info.sessionId)) ? await get(info.sessionId) : undefined;
        return title === undefined ? info : { ...info, title, renamed: true };
      };
      return Promise.all(infos.map(rename));
    },
  };
}
