import type { JsonObject } from "../../model/index.ts";
import type {
  Connection,
  ConnectionOptions,
  AuditOptions,
  Policy,
  SessionOptions,
  ToolsOf,
} from "../../session/index.ts";

/** Which session of the connection is shown. */
export interface SessionChoice<Schemas = Readonly<Record<string, JsonObject>>> {
  /** The wire's id of the session to open; absent opens a new one. A change opens another session. */
  readonly sessionId?: string | undefined;
  /** Called when the wire has named a new session, and when another one was opened (undefined for a new one). */
  readonly onSessionChange?: ((event: { readonly sessionId: string | undefined }) => void) | undefined;
  /** A thread to start from, for hosts that keep conversations themselves. Read when a session is opened. */
  readonly initialThread?: SessionOptions["initialThread"] | undefined;
  /** Messages to start from, in the same case. Read when a session is opened. */
  readonly initialMessages?: SessionOptions["initialMessages"] | undefined;
  /**
   * Tools that this client executes. Written in place, `execute` knows its input by `parameters`: a JSON Schema, or a Standard Schema
   * that can write itself as one, e.g. of zod.
   */
  readonly tools?: ToolsOf<Schemas> | undefined;
  /**
   * Rules that answer permissions without asking, and where remembered ones go (`createPolicy`). Read when a session is opened.
   * @default no rules; what is remembered lives as long as the session
   */
  readonly policy?: Policy | undefined;
  /** Who else gets the records of the audit log, and what is removed from them. Read when a session is opened. */
  readonly audit?: AuditOptions | undefined;
  /**
   * How many times one turn may be continued before it pauses.
   * @default 50
   */
  readonly maxSteps?: number | undefined;
}

/** How to reach an agent server. */
export interface ConnectionChoice extends Pick<ConnectionOptions, "protocol" | "url"> {
  /** Extra headers, e.g. a token; a function is called for each request. */
  readonly headers?: ConnectionOptions["headers"] | undefined;
  /**
   * Where conversations outlive the page: `webStorage()`, `indexedDb()`, or the app's own. Read when the connection is made.
   * @default the memory of this page, for conversations that the server does not keep
   */
  readonly storage?: ConnectionOptions["storage"] | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: ConnectionOptions["fetch"] | undefined;
  /** Loads socket.io's client, for protocols that speak it: `() => import("socket.io-client")`. */
  readonly loadSocketIo?: ConnectionOptions["loadSocketIo"] | undefined;
}

/** How to make a connection, or a connection of the host's own. */
export type ConnectionSource =
  | (ConnectionChoice & { readonly connection?: undefined })
  | { readonly connection: Connection };

/** Options of `useAgentSession`: either a connection of the host's own, or how to make one. */
export type AgentSessionOptions<Schemas = Readonly<Record<string, JsonObject>>> = SessionChoice<Schemas> &
  ConnectionSource;
