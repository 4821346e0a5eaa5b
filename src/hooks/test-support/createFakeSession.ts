import type { AgentEvent, ClientProtocol } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { createPolicy } from "../../session/index.ts";
import type {
  ClientTools,
  ConnectionState,
  Decision,
  Pause,
  PauseResolution,
  QueuedPrompt,
  Recovery,
  Session,
  WaitReason,
} from "../../session/index.ts";
import { emptyThread, reduce } from "../../store/index.ts";

/** What a fake session is set to. */
export interface Settings {
  readonly queue: readonly QueuedPrompt[];
  readonly pause: Pause | null;
  readonly tools: ClientTools;
  readonly loading: boolean;
  readonly waitingFor: WaitReason | null;
  readonly connectionState: ConnectionState;
  readonly recovery: Recovery | null;
}

/** A session without a connection: tests feed it events and look at what was called. */
export interface FakeSession extends Session {
  /** Reduces events and tells the listeners once for each. */
  feed(...events: readonly AgentEvent[]): void;
  /** Replaces queue, pause, tools and whether history is on its way. */
  set(state: Partial<Settings>): void;
  /** Calls in their order, e.g. `["send", "hello"]`. */
  readonly calls: readonly (readonly unknown[])[];
  /** How many listeners there are. */
  readonly listenerCount: number;
}

const unstored = { keptIn: undefined, storedId: undefined, draft: "", setDraft: () => {} };
const fine = { connectionState: { status: "connected" }, recovery: null } as const;

let count = 0;

/** Creates an empty fake session. */
export function createFakeSession(protocol: ClientProtocol = deltaKit()): FakeSession {
  let thread = emptyThread();
  let own: Settings = { queue: [], pause: null, tools: {}, loading: false, waitingFor: null, ...fine };
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
      return own.queue;
    },
    get pause() {
      return own.pause;
    },
    get loading() {
      return own.loading;
    },
    get waitingFor() {
      return own.waitingFor;
    },
    get connectionState() {
      return own.connectionState;
    },
    get recovery() {
      return own.recovery;
    },
    get tools() {
      return own.tools;
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
      own = { ...own, ...state };
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
    ...unstored,
    ...noteCommands(note),
    onMessageStart: () => () => {},
    send: note("send"),
    decide: (requestId: string, decision: Decision) => note("decide")(requestId, decision),
    resolvePause: (resolution: PauseResolution) => note("resolvePause")(resolution),
  };
}

/** The commands of which a test only wants to know that they were given. */
function noteCommands(note: (name: string) => (...args: readonly unknown[]) => void) {
  return {
    editQueued: note("editQueued"),
    removeQueued: note("removeQueued"),
    reopen: note("reopen"),
    stop: note("stop"),
    retry: note("retry"),
    reconnect: note("reconnect"),
    sendQueued: note("sendQueued"),
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
