import type { AgentEvent, AgentEventType, ThreadState } from "../model/index.ts";
import { emptyThread, markRestored, reduce } from "../store/index.ts";
import { handleEvent, type EventHandlers } from "./EventHandlers.ts";

/** Options of `createLiveThread`. */
export interface LiveThreadOptions {
  /** The initial state; by default an empty thread. */
  readonly initialThread?: ThreadState | undefined;
  /** Clock in epoch milliseconds. */
  readonly now: () => number;
  /** Called when the listeners must be notified. `isDelta`: a running turn has streamed another piece, from which nothing follows. */
  readonly onChange: (isDelta: boolean) => void;
  /** Called with what a listener threw. */
  readonly onListenerError: (cause: unknown) => void;
}

/** The live state of one session and its listeners. */
export interface LiveThread {
  /** The current state of the thread. */
  readonly state: ThreadState;
  /**
   * Reduces an event, stamped with the time if it has none. Schedules a call of the handlers and the event listeners; of the other
   * listeners only if the event has changed the thread. The only caller of the reducer.
   */
  dispatch(event: AgentEvent): void;
  /** Replaces the thread by a stored one: the empty thread before any event, or one that another tab has continued. */
  restore(thread: ThreadState): void;
  /** Schedules a call of the listeners for a change outside the thread (queue, pause). */
  touch(): void;
  /**
   * Calls the handlers and event listeners with each event in order, then the other listeners once for all changes. One that throws does
   * not stop the others.
   */
  notify(): void;
  /** Adds a listener for changes, of the thread or beside it (`touch`). Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a listener for all events. Returns its cleanup. */
  readonly onEvent: (listener: (event: AgentEvent) => void) => () => void;
  /** Adds handlers for some types of events, until the thread is closed; for each event they are called before its listeners. */
  readonly handle: (handlers: EventHandlers) => void;
  /** Removes all listeners and handlers. */
  close(): void;
}

/** Events that only append to a part. */
const deltas: ReadonlySet<AgentEventType> = new Set<AgentEventType>([
  "text.delta",
  "toolCall.argumentDelta",
  "toolCall.outputDelta",
]);

/** Creates the live thread of a session. */
export function createLiveThread({ now, onChange, onListenerError, ...options }: LiveThreadOptions): LiveThread {
  let state = options.initialThread === undefined ? emptyThread() : markRestored(options.initialThread);
  let events: AgentEvent[] = [];
  let changed = false;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: AgentEvent) => void>();
  /** By event type: a type without handlers costs one lookup. */
  const handlersOf = new Map<string, EventHandlers[]>();

  function call(listener: () => void): void {
    try {
      listener();
    } catch (cause) {
      onListenerError(cause);
    }
  }

  return {
    get state() {
      return state;
    },
    dispatch(event) {
      const stamped = event.time === undefined ? { ...event, time: now() } : event;
      const next = reduce(state, stamped);
      changed ||= next !== state;
      state = next;
      events.push(stamped);
      onChange(state.turn.status === "running" && deltas.has(event.type));
    },
    restore(thread) {
      state = markRestored(thread);
      changed = true;
      onChange(false);
    },
    touch() {
      changed = true;
      onChange(false);
    },
    notify() {
      const emitted = events;
      const wasChanged = changed;
      events = [];
      changed = false;
      for (const event of emitted) {
        for (const handlers of handlersOf.get(event.type) ?? []) call(() => handleEvent(handlers, event.type, event));
        for (const listener of Array.from(eventListeners)) call(() => listener(event));
      }
      if (wasChanged) for (const listener of Array.from(listeners)) call(listener);
    },
    subscribe: (listener) => add(listeners, listener),
    onEvent: (listener) => add(eventListeners, listener),
    handle(handlers) {
      for (const type of Object.keys(handlers)) handlersOf.set(type, [...(handlersOf.get(type) ?? []), handlers]);
    },
    close() {
      listeners.clear();
      eventListeners.clear();
      handlersOf.clear();
    },
  };
}

function add<T extends (...values: never[]) => void>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
