import type { AgentEvent, AgentEventType, ThreadState } from "../model/index.ts";

/** Every event by its name. */
export type EventByType = { readonly [E in AgentEvent as E["type"]]: E };

/** One reducer for each of the given events; a family of events is one such table. */
export type Reducers<T extends AgentEventType = AgentEventType> = {
  readonly [K in T]: (thread: ThreadState, event: EventByType[K]) => ThreadState;
};
