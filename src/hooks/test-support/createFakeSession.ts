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

/** The settable state of a fake session. */
export interface Settings {
  readonly queue: readonly QueuedPrompt[];
  readonly pause: Pause | null;
  readonly tools: ClientTools;
  readonly loading: boolean;
  readonly waitingFor: WaitReason | null;
  readonly connectionState: ConnectionState;
  readonly recovery: Recovery | null;
}

/** A session without a connection: tests feed it events and inspect the recorded calls. */
export interface FakeSession extends Session {
  /** Reduces events and notifies the listeners once for each. */
  feed(...events: readonly AgentEvent[]): void;
  /** Replaces parts of the settable state, e.g. the queue or the pause. */
  set(state: Partial<Settings>): void;
  /** The recorded calls in order, e.g. `["send", "hello"]`. */
  readonly calls: readonly (readonly unknown[])[];
  /** The number of subscribed listeners. */
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
  const record =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void calls.push([name, ...args]);
  const notify = () => listeners.forEach((listener) => listener());
  return {
    sessionId: `session-${(count += 1)}`,
    protocol,
    signal: new AbortController().signal,
    promptContent: protocol.carries.prompt,
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
        notify();
        for (const listener of eventListeners) listener(event);
      }
    },
    set(state) {
      own = { ...own, ...state };
      notify();
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
    ...recordCommands(record),
    onMessageStart: () => () => {},
    send: record("send"),
    decide: (requestId: string, decision: Decision) => record("decide")(requestId, decision),
    resolvePause: (resolution: PauseResolution, shown?: Pause) => record("resolvePause")(resolution, shown),
  };
}

/** Returns the commands of a session that are only recorded. */
function recordCommands(record: (name: string) => (...args: readonly unknown[]) => void) {
  return {
    editQueued: record("editQueued"),
    holdQueued(id: string) {
      record("holdQueued")(id);
      return () => record("releaseQueued")(id);
    },
    removeQueued: record("removeQueued"),
    reopen: record("reopen"),
    stop: record("stop"),
    retry: record("retry"),
    reconnect: record("reconnect"),
    sendQueued: record("sendQueued"),
    runTool: record("runTool"),
    stopTool: record("stopTool"),
    resend: record("resend"),
    showBranch: record("showBranch"),
    setMode: record("setMode"),
    setOptions: record("setOptions"),
    loadOlder: record("loadOlder"),
    setTools: record("setTools"),
    close: record("close"),
  };
}
