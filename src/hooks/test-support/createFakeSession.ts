import type { AgentEvent, ClientProtocol } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { createPolicy } from "../../session/index.ts";
import type { ClientTools, Decision, Pause, PauseResolution, QueuedPrompt, Session } from "../../session/index.ts";
import { emptyThread, reduce } from "../../store/index.ts";

/** A session without a connection: tests feed it events and look at what was called. */
export interface FakeSession extends Session {
  /** Reduces events and tells the listeners once for each. */
  feed(...events: readonly AgentEvent[]): void;
  /** Replaces queue, pause, tools and whether history is on its way. */
  set(state: { queue?: readonly QueuedPrompt[]; pause?: Pause | null; tools?: ClientTools; loading?: boolean }): void;
  /** Calls in their order, e.g. `["send", "hello"]`. */
  readonly calls: readonly (readonly unknown[])[];
  /** How many listeners there are. */
  readonly listenerCount: number;
}

let count = 0;

/** Creates an empty fake session. */
export function createFakeSession(protocol: ClientProtocol = deltaKit()): FakeSession {
  let thread = emptyThread();
  let queue: readonly QueuedPrompt[] = [];
  let pause: Pause | null = null;
  let tools: ClientTools = {};
  let loading = false;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: AgentEvent) => void>();
  const calls: (readonly unknown[])[] = [];
  const note =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void calls.push([name, ...args]);
  const tell = () => listeners.forEach((listener) => listener());
  return {
    sessionId: `session-${(count += 1)}`,
    protocol,
    policy: createPolicy(),
    audit: { records: [], subscribe: () => () => {} },
    get thread() {
      return thread;
    },
    get queue() {
      return queue;
    },
    get pause() {
      return pause;
    },
    get loading() {
      return loading;
    },
    get tools() {
      return tools;
    },
    calls,
    get listenerCount() {
      return listeners.size;
    },
    feed(...events) {
      for (const event of events) {
        thread = reduce(thread, event);
        tell();
        for (const listener of eventListeners) listener(event);
      }
    },
    set(state) {
      if (state.queue !== undefined) queue = state.queue;
      if (state.pause !== undefined) pause = state.pause;
      if (state.tools !== undefined) tools = state.tools;
      if (state.loading !== undefined) loading = state.loading;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    onMessageStart: () => () => {},
    send: note("send"),
    editQueued: note("editQueued"),
    removeQueued: note("removeQueued"),
    decide: (requestId: string, decision: Decision) => note("decide")(requestId, decision),
    reopen: note("reopen"),
    stop: note("stop"),
    retry: note("retry"),
    resolvePause: (resolution: PauseResolution) => note("resolvePause")(resolution),
    runTool: note("runTool"),
    stopTool: note("stopTool"),
    resend: note("resend"),
    setMode: note("setMode"),
    setOptions: note("setOptions"),
    loadOlder: note("loadOlder"),
    setTools: note("setTools"),
    close: note("close"),
  };
}
