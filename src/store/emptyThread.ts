import type { ThreadState } from "../model/index.ts";

const empty: ThreadState = Object.freeze({
  turn: Object.freeze({ turnId: null, status: "idle", steps: 0 }),
  messages: Object.freeze([]),
  requests: Object.freeze([]),
  session: Object.freeze({ modes: Object.freeze([]), commands: Object.freeze([]), plan: Object.freeze([]) }),
});

/** Returns the thread without any event; always the same frozen object. */
export function emptyThread(): ThreadState {
  return empty;
}
