import type { ClientProtocol, Json, KitError, Query, ThreadState } from "../../model/index.ts";
import type { LoadSocketIo } from "../../transport/index.ts";
import type { ConnectionState } from "./createConnectionState.ts";
import type { ConversationStorage } from "../storage/ConversationStorage.ts";
import type { Session, SessionOptions } from "../Session.ts";
import type { TabPort } from "../tabs/createTabs.ts";

/** One record of the wire, for the inspector. `data` is raw and may contain secrets: never stored. */
export interface TraceEntry {
  readonly direction: "out" | "in";
  readonly link: string;
  readonly type: string;
  readonly data: unknown;
  readonly time: number;
}

/** Options of a connection. */
export interface ConnectionOptions {
  /** The protocol that the server uses. */
  readonly protocol: ClientProtocol;
  /** Base address of the agent server, absolute or relative to the page. */
  readonly url: string;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Loads socket.io's client, for protocols over it: `() => import("socket.io-client")`. */
  readonly loadSocketIo?: LoadSocketIo | undefined;
  /** Extra headers, e.g. a token; a function is called for each request. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
  /** @default globalThis.WebSocket */
  readonly WebSocket?: typeof globalThis.WebSocket | undefined;
  /** Milliseconds of silence after which a stream whose server sends heartbeats counts as broken. @default 45000 */
  readonly heartbeatTimeout?: number | undefined;
  /**
   * The channel to the other tabs: a prompt that is answered in one tab closes in all, and a tool of the page runs in one; null for none.
   * @default a `BroadcastChannel` named `countersign` and the locks of the page, where there is a page
   */
  readonly tabs?: TabPort | null | undefined;
  /**
   * Where conversations are stored beyond the page, also for wires whose servers store none: `webStorage()`, `indexedDb()`,
   * `memoryStorage()`, or a host's own. Threads, queues and drafts are written, without grants and without what looks like a secret.
   * @default the memory of this page, for conversations that the server does not store
   */
  readonly storage?: ConversationStorage | undefined;
  /** Removes further secrets from a thread before it is stored. */
  readonly redactStored?: ((thread: ThreadState) => ThreadState) | undefined;
  /** Clock in epoch milliseconds, for tests. @default Date.now */
  readonly now?: (() => number) | undefined;
  /** Id source, for tests. */
  readonly createId?: ((noun: string) => string) | undefined;
  /** Called with programming errors of listeners and with protocol faults; the default writes to the console. */
  readonly onError?: ((error: KitError) => void) | undefined;
}

/** A live connection to one agent server. It carries any number of sessions. */
export interface Connection {
  readonly protocol: ClientProtocol;
  /** Opens a session: a new one without an id, else the one with that wire id (its history is loaded). The same id gives the same object. */
  session(wireId?: string, options?: SessionOptions): Session;
  /** PendingQueries a question outside any turn. Rejects with a `CountersignError`. */
  ask(query: Query, options?: { readonly signal?: AbortSignal | undefined }): Promise<Json>;
  /** Reports everything that crosses the wire. Returns its cleanup. */
  trace(callback: (entry: TraceEntry) => void): () => void;
  /** How the server can be reached now; the same object until it changes. */
  readonly state: ConnectionState;
  /** Calls the listener after each change of `state`. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
  /** Retries at once everything that waits for its backoff. */
  reconnect(): void;
  close(): void;
}
