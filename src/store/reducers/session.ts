import { mergeFields } from "../mergeFields.ts";
import type { Reducers } from "../Reducers.ts";
import type { SessionInfo } from "../../model/index.ts";

/** What is an empty list where nothing is known. */
const lists: ReadonlySet<string> = new Set<keyof SessionInfo>(["modes", "commands", "plan"]);

/** Facts about the session. A reply to a query changes no thread: the connection hands it to whoever asked. */
export const sessionReducers: Reducers<"session.updated" | "reply.received"> = {
  "session.updated": (thread, event) => {
    const told = Object.entries(event.patch).filter(([, value]) => value !== undefined);
    const session = mergeFields<SessionInfo>(
      thread.session,
      Object.fromEntries(told.map(([key, value]) => [key, value ?? (lists.has(key) ? [] : undefined)])),
    );
    return session === thread.session ? thread : { ...thread, session };
  },

  "reply.received": (thread) => thread,
};
