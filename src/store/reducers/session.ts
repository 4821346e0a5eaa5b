import { mergeFields } from "../mergeFields.ts";
import type { Reducers } from "../Reducers.ts";
import type { SessionInfo } from "../../model/index.ts";

/** Fields that are cleared to an empty list. */
const lists: ReadonlySet<string> = new Set<keyof SessionInfo>(["modes", "commands", "plan"]);

/** Updates facts about the session. A reply to a query changes no thread: the connection resolves the query with it. */
export const sessionReducers: Reducers<"session.updated" | "reply.received"> = {
  "session.updated": (thread, event) => {
    const entries = Object.entries(event.patch).filter(([, value]) => value !== undefined);
    const session = mergeFields<SessionInfo>(
      thread.session,
      Object.fromEntries(entries.map(([key, value]) => [key, value ?? (lists.has(key) ? [] : undefined)])),
    );
    return session === thread.session ? thread : { ...thread, session };
  },

  "reply.received": (thread) => thread,
};
