import type { ClientProtocol, Json, KitError, Query, ThreadState } from "../../model/index.ts";
import type { LoadSocketIo } from "../../transport/index.ts";
import type { ConnectionState } from "./createConnectionState.ts";
import type { ConversationStorage } from "../storage/ConversationStorage.ts";
import type { Session, SessionOptions } from "../Session.ts";
import type { TabPort } from "../tabs/createTabs.ts";

/** One record of the wire, for debugging. `data` is raw and may contain secrets: never stored. */
export interface TraceEntry {
  /** Whether this side sent or received it. */
  readonly direction: "out" | "in";
  /** Name of the link: one stream, request or socket. */
  readonly link: string;
  /** `open`, `send` or `close` for `out`; `opened`, `frame` or `closed` for `in`. */
  readonly type: string;
  /** The rest of the effect or of the incoming message. */
  readonly data: unknown;
  /** Epoch milliseconds. */
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
  /**
   * Query parameters of a WebSocket, which cannot have headers, e.g. a ticket that the server takes once; called for each opening. They
   * are no part of `url`: conversations are stored without them. Not called for socket.io, which gets the bearer token of `headers`.
   */
  readonly socketQuery?:
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
  /** @default globalThis.WebSocket */
  readonly WebSocket?: typeof globalThis.WebSocket | undefined;
  /** Milliseconds of silence after which a stream whose server sends heartbeats counts as broken; three of its beats if that is longer. @default 45000 */
  readonly heartbeatTimeout?: number | undefined;
  /**
   * The channel to the other tabs: a prompt that is answered in one tab closes in all, and a tool of the page runs in one; null for none.
   * @default a `BroadcastChannel` named `countersign` and the locks of the page, where there is a page
   */
  readonly tabs?: TabPort | null | undefined;
  /**
   * Where conversations are stored beyond the page, also for wires whose servers store none: `webStorage()`, `indexedDb()`,
   * `memoryStorage()`, or a host's own. Threads, queues and drafts are written, without grants that were not sent; what looks like a
   * secret is removed from messages, queues and drafts, not from the fields of requests and from wire data.
   * @default the memory of this page, for conversations that the server does not store
   */
  readonly storage?: ConversationStorage | undefined;
  /** Removes further secrets from a thread before it is written to `storage`. */
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
  /**
   * Opens a session: a new one without an id, else the one with that id on the wire or in the storage (its history is loaded). An
   * `initialThread` brings its id along. While a session is open the same id gives the same object, and the options are ignored. Throws a
   * `CountersignError` (`configuration`) after `close`.
   */
  session(wireId?: string, options?: SessionOptions): Session;
  /**
   * Sends a query outside any turn and resolves to the value of its reply, `null` for none. Rejects with a `CountersignError`: the error of
   * the reply, or `aborted` by the signal or by `close`; a query about stored conversations also with what the app's `storage` threw.
   */
  ask(query: Query, options?: { readonly signal?: AbortSignal | undefined }): Promise<Json>;
  /** Reports everything that crosses the wire. Returns its cleanup. */
  trace(callback: (entry: TraceEntry) => void): () => void;
  /** How the server can be reached now; the same object until it changes. */
  readonly state: ConnectionState;
  /** Calls the listener after each change of `state`. Returns its cleanup. */
  subscribe(listener: () => void): () => void;
  /** Retries at once everything that waits for its backoff. */
  reconnect(): void;
  /** Closes all sessions, links and pending queries; nothing is emitted after that. */
  close(): void;
}
