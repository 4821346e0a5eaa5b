import type { ThreadState } from "../model/index.ts";

const empty: ThreadState = Object.freeze({
  turn: Object.freeze({ turnId: null, status: "idle", steps: 0 }),
  messages: Object.freeze([]),
  requests: Object.freeze([]),
  session: Object.freeze({ modes: Object.freeze([]), commands: Object.freeze([]), plan: Object.freeze([]) }),
});

/** Gives the thread in which nothing has happened yet; always the same frozen object. */
export function emptyThread(): ThreadState {
  return empty;
}
