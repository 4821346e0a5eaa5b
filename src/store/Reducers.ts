import type { AgentEvent, AgentEventType, ThreadState } from "../model/index.ts";

/** The type of each event, by its discriminant. */
export type EventByType = { readonly [E in AgentEvent as E["type"]]: E };

/** One reducer for each of the given events; related events share one such table. */
export type Reducers<T extends AgentEventType = AgentEventType> = {
  readonly [K in T]: (thread: ThreadState, event: EventByType[K]) => ThreadState;
};
