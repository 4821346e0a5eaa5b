import type { Agent } from "../agents/index.ts";
import type { AgentEvent, LogEntry, Protocol, SessionSummary } from "../model/index.ts";

/** The exclusive right of one process to run the turn of a session. */
export interface Claim {
  /** Resolves when the claim ends without `release`, e.g. because this process could not reach the log for too long. */
  readonly lost: Promise<void>;
  /** Gives the claim back; does nothing the second time. */
  release(): Promise<void>;
}

/**
 * Stores the events of sessions, append-only: in memory, on disk or on Redis. Each entry has an event id `<epoch>.<position>`. A session
 * gets a new epoch when it is created again (in memory and on disk also when the process starts again), so that old ids are recognized.
 */
export interface SessionLog {
  /** Creates an empty session; does nothing if it exists. */
  create(sessionId: string): Promise<void>;
  /**
   * Appends in order; resolves when the entries are as durable as this log makes them. Where the session does not exist, e.g. because it
   * was deleted meanwhile, nothing is appended or created, and the promise rejects with a `CountersignError` (`stale`).
   *
   * @param claim - The claim under which the events were emitted. Where it is lost, the promise rejects in the same way: another process
   *   may have taken over the turn.
   */
  append(sessionId: string, events: readonly AgentEvent[], claim?: Claim): Promise<readonly LogEntry[]>;
  /**
   * Appends if the given id is still that of the last entry (undefined: the log is empty); otherwise, and for a session that does
   * not exist, resolves with false. It is a compare-and-append: of several processes that decide on the same state, one succeeds.
   */
  appendAfter(sessionId: string, last: string | undefined, events: readonly AgentEvent[]): Promise<boolean>;
  /**
   * Claims the session's turn until `release`, `lost` or the end of this process; undefined while it is claimed already, by any process.
   * Absent if only one process uses the log.
   */
  claim?(sessionId: string): Promise<Claim | undefined>;
  /** All entries after the given one; undefined if the session is unknown or the id is not of its current epoch. */
  read(sessionId: string, after?: string): Promise<readonly LogEntry[] | undefined>;
  /**
   * Calls the listener after each append, and where one may have been missed, e.g. by a lost connection. The session need not exist, and is
   * not created. Returns the cleanup.
   */
  subscribe(sessionId: string, listener: () => void): () => void;
  /** All sessions, the most recently used first. */
  list(): Promise<readonly SessionSummary[]>;
  /** Deletes the session and its entries; does nothing if it does not exist. */
  delete(sessionId: string): Promise<void>;
  /**
   * Whether `delete` has removed the session to which this entry belongs (undefined: it has none). A log that has lost entries,
   * e.g. in a failover, answers false. Absent if only one process uses the log.
   */
  wasDeleted?(sessionId: string, last: string | undefined): Promise<boolean>;
}

/** Options of `createAgentServer`. */
export interface AgentServerOptions {
  /** The protocol and the agent of each path. The longest matching path wins. */
  readonly mounts: readonly { readonly path: string; readonly protocol: Protocol; readonly agent: Agent }[];
  /** @default a log in memory */
  readonly log?: SessionLog | undefined;
  /**
   * Milliseconds for which deltas (of text, tool arguments and terminal output) are merged before they are logged; every other event is
   * logged at once.
   * @default 16
   */
  readonly coalesce?: number | undefined;
  /** Milliseconds between heartbeat comments on an idle stream. @default 15000 */
  readonly heartbeat?: number | undefined;
  /**
   * Milliseconds that a turn goes on when its client has disconnected, on wires where that stops the turn: a client that has lost the
   * response and sends its answers again, or its prompt under its idempotency key, finds its turn. A prompt without a key is stopped at
   * once. On wires that can resume, a client that disconnects stops nothing.
   * @default 1000
   */
  readonly readerGrace?: number | undefined;
  /** Creates ids that cannot be guessed: `createId("turn")` returns `turn_...`. @default the 32 hex digits of a random UUID */
  readonly createId?: ((noun: string) => string) | undefined;
  /** Largest body of a request in bytes; a larger one gets 413. @default 16777216 */
  readonly maxBodyBytes?: number | undefined;
  /** Clock in epoch milliseconds, for tests. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** A two-way channel of text messages on the server's side: a WebSocket, or a pair of pipes. */
export interface ServerSocket {
  /** Sends one message. A returned promise resolves when the channel can take the next one. Must not throw. */
  send(text: string): void | Promise<void>;
  /** Closes the channel; does nothing if it is closed. */
  close(): void;
}

/** Handles the messages of one socket. */
export interface SocketReceiver {
  /** Enqueues one message; the messages of a session are handled in order. A returned promise resolves when it is answered. */
  receive(text: string): void | Promise<void>;
  /** Call it when the socket is closed. What was received is still carried out, and the turns of its sessions continue. */
  closed(): void;
}

/** The reference agent server as a fetch handler, for Node, workers, stories and tests. */
export interface AgentServer {
  /** Whether requests to a path, by this method or by any, are this server's: it is below one of the mounts. Where it is absent, `handle` is asked. */
  covers?(pathname: string, method?: string): boolean | Promise<boolean>;
  /** Handles a request below one of the mounts; `undefined` if no mount matches. */
  handle(request: Request): Promise<Response | undefined>;
  /** Finds the handler for a socket at this address; `undefined` if no mount matches or its protocol has no sockets. */
  upgrade(request: Request): Promise<((socket: ServerSocket) => SocketReceiver) | undefined>;
  /** Stops running turns (a resumable agent's are left to be resumed), ends open streams and sockets and closes the agents' sessions. */
  close(): Promise<void>;
}
