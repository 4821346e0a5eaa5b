import type { JsonObject } from "../../model/index.ts";
import type {
  Connection,
  ConnectionOptions,
  AuditOptions,
  Policy,
  SessionOptions,
  ToolsOf,
} from "../../session/index.ts";

/** The options that choose the session of a connection. */
export interface SessionChoice<Schemas = Readonly<Record<string, JsonObject>>> {
  /**
   * The id of the session to open, on the wire or in the storage; absent opens a new one, or after a reload the one that this tab had open,
   * where it is kept and the app passes no `onSessionChange`. A change opens another session, unless it is the id that `onSessionChange` has
   * reported for the open one.
   */
  readonly sessionId?: string | undefined;
  /**
   * Called with the id under which the session can be opened again: when the wire has assigned one or the conversation was stored first,
   * and when `open` has opened another session (undefined for a new one).
   */
  readonly onSessionChange?: ((event: { readonly sessionId: string | undefined }) => void) | undefined;
  /** A thread to start from, for apps that store conversations themselves. Read when a session is opened. */
  readonly initialThread?: SessionOptions["initialThread"] | undefined;
  /** Messages to start from, for apps that store conversations themselves. Read when a session is opened. */
  readonly initialMessages?: SessionOptions["initialMessages"] | undefined;
  /**
   * Tools that this client executes. When written inline, the input type of `execute` is inferred from `parameters`: a JSON Schema, or a
   * Standard Schema that can be converted to one, e.g. of zod.
   */
  readonly tools?: ToolsOf<Schemas> | undefined;
  /**
   * Rules that answer permission requests automatically, and the storage of remembered rules (`createPolicy`). Read when a session is
   * opened.
   * @default no rules; remembered ones last as long as the session
   */
  readonly policy?: Policy | undefined;
  /** Additional receivers of the audit records, and the fields that are redacted. Read when a session is opened. */
  readonly audit?: AuditOptions | undefined;
  /**
   * How many times one turn may be continued before it pauses. Read when a session is opened.
   * @default 50
   */
  readonly maxSteps?: number | undefined;
}

/** The options that open a connection to an agent server. */
export interface ConnectionChoice extends Pick<ConnectionOptions, "protocol" | "url"> {
  /** Extra headers, e.g. a token; a function is called for each request. */
  readonly headers?: ConnectionOptions["headers"] | undefined;
  /** Query parameters of a WebSocket, e.g. a ticket that the server takes once; called for each opening. */
  readonly socketQuery?: ConnectionOptions["socketQuery"] | undefined;
  /**
   * Where conversations are stored across reloads: `webStorage()`, `indexedDb()`, or the app's own storage. Read when the connection is
   * opened.
   * @default the memory of this page, for conversations that the server does not store
   */
  readonly storage?: ConnectionOptions["storage"] | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: ConnectionOptions["fetch"] | undefined;
  /** Loads socket.io's client, for protocols over it: `() => import("socket.io-client")`. */
  readonly loadSocketIo?: ConnectionOptions["loadSocketIo"] | undefined;
}

/** The options of a new connection, or a connection that the app has opened. */
export type ConnectionSource =
  | (ConnectionChoice & { readonly connection?: undefined })
  | { readonly connection: Connection };

/** Options of `useAgentSession`: a connection that the app has opened, or the options of a new one, and the choice of the session. */
export type AgentSessionOptions<Schemas = Readonly<Record<string, JsonObject>>> = SessionChoice<Schemas> &
  ConnectionSource;
