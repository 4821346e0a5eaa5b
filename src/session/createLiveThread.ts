import type { AgentEvent, ThreadState } from "../model/index.ts";
import { emptyThread, reduce } from "../store/index.ts";

/** What a live thread is made from. */
export interface LiveThreadOptions {
  /** Where it starts; by default empty. */
  readonly initialThread?: ThreadState | undefined;
  /** Clock in epoch milliseconds. */
  readonly now: () => number;
  /** Called when listeners are owed a call. */
  readonly onChange: () => void;
  /** Called with what a listener threw. */
  readonly onListenerError: (cause: unknown) => void;
}

/** The live state of one session and its listeners. */
export interface LiveThread {
  /** The thread as it is now. */
  readonly state: ThreadState;
  /** Stamps the event, folds it in and owes the listeners a call. The only caller of the reducer. */
  dispatch(event: AgentEvent): void;
  /** Puts a stored thread in place of the empty one, before anything has happened. */
  restore(thread: ThreadState): void;
  /** Owes the listeners a call for a change outside the thread (queue, pause). */
  touch(): void;
  /** Calls the listeners: each event in order, then one call for all changes. A listener that throws does not stop the others. */
  notify(): void;
  /** Adds a listener. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a listener for events. Returns its cleanup. */
  readonly onEvent: (listener: (event: AgentEvent) => void) => () => void;
  /** Drops all listeners. */
  close(): void;
}

/** Creates the live thread of a session. */
export function createLiveThread({ now, onChange, onListenerError, ...options }: LiveThreadOptions): LiveThread {
  let state = options.initialThread ?? emptyThread();
  let events: AgentEvent[] = [];
  let changed = false;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: AgentEvent) => void>();

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
      onChange();
    },
    restore(thread) {
      state = thread;
      changed = true;
      onChange();
    },
    touch() {
      changed = true;
      onChange();
    },
    notify() {
      const heard = events;
      const wasChanged = changed;
      events = [];
      changed = false;
      for (const event of heard) for (const listener of Array.from(eventListeners)) call(() => listener(event));
      if (wasChanged) for (const listener of Array.from(listeners)) call(listener);
    },
    subscribe: (listener) => add(listeners, listener),
    onEvent: (listener) => add(eventListeners, listener),
    close() {
      listeners.clear();
      eventListeners.clear();
    },
  };
}

function add<T extends (...values: never[]) => void>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
