import type { AgentEventType } from "../model/index.ts";
import type { EventByType } from "../store/index.ts";

/** Event handlers by type: a subscriber is called only for the types in its table. */
export type EventHandlers = { readonly [T in AgentEventType]?: ((event: EventByType[T]) => void) | undefined };

/** Calls the handler for the type of the event, where there is one. */
export function handleEvent<T extends AgentEventType>(handlers: EventHandlers, type: T, event: EventByType[T]): void {
  // A protocol half may emit a type that is not defined here: the lookup must not find an inherited property.
  if (Object.hasOwn(handlers, type)) handlers[type]?.(event);
}
