import { mergeFields } from "../mergeFields.ts";
import type { Reducers } from "../Reducers.ts";
import type { SessionInfo } from "../../model/index.ts";

/** Facts about the session. A reply to a query changes no thread: the connection hands it to whoever asked. */
export const sessionReducers: Reducers<"session.updated" | "reply.received"> = {
  "session.updated": (thread, event) => {
    const { modes, commands, plan, ...single } = event.patch;
    const session = mergeFields<SessionInfo>(thread.session, {
      ...Object.fromEntries(Object.entries(single).map(([key, value]) => [key, value ?? undefined])),
      ...(modes === undefined ? {} : { modes: modes ?? [] }),
      ...(commands === undefined ? {} : { commands: commands ?? [] }),
      ...(plan === undefined ? {} : { plan: plan ?? [] }),
    });
    return session === thread.session ? thread : { ...thread, session };
  },

  "reply.received": (thread) => thread,
};
