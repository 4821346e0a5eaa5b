import type { Agent } from "../agents/index.ts";
import type { AgentEvent, LogEntry, Protocol, SessionSummary } from "../model/index.ts";

/** The work on one session, which one process has at a time. */
export interface Claim {
  /** Resolves when this process has lost the work without giving it back, e.g. because it could not reach the log for too long. */
  readonly lost: Promise<void>;
  /** Gives the work back; does nothing the second time. */
  release(): Promise<void>;
}

/** Where sessions live: append-only, one epoch for each life of a log. In memory, on disk or on Redis. */
export interface SessionLog {
  /** Creates an empty session; does nothing where it exists. */
  create(sessionId: string): Promise<void>;
  /**
   * Appends in order; resolves when the entries are as durable as this log makes them.
   *
   * @param claim - What the events were written under: appends nothing and rejects with a `CountersignError` (`stale`) where it is
   *   lost, so that a process which was away for too long says nothing about work that another one has taken over.
   */
  append(sessionId: string, events: readonly AgentEvent[], claim?: Claim): Promise<readonly LogEntry[]>;
  /**
   * Appends where the given id is still the last entry's (absent: there is none yet); false where another entry came first. So of
   * several processes that decide the same thing only one does.
   */
  appendAfter(sessionId: string, last: string | undefined, events: readonly AgentEvent[]): Promise<boolean>;
  /**
   * Takes the work on the session's turn, until it is given back or this process is gone; undefined while another process has it.
   * Absent where one process alone uses the log.
   */
  claim?(sessionId: string): Promise<Claim | undefined>;
  /** All entries after the given one; undefined where the session is unknown or the id is of another epoch. */
  read(sessionId: string, after?: string): Promise<readonly LogEntry[] | undefined>;
  /** Calls the listener after each append. Returns its cleanup. */
  subscribe(sessionId: string, listener: () => void): () => void;
  /** All sessions, the latest used first. */
  list(): Promise<readonly SessionSummary[]>;
  /** Forgets the session and its entries; does nothing where it does not exist. */
  delete(sessionId: string): Promise<void>;
}

/** Options of `createAgentServer`. */
export interface AgentServerOptions {
  /** Mount path -> what is spoken and who answers there. The longest matching path wins. */
  readonly mounts: readonly { readonly path: string; readonly protocol: Protocol; readonly agent: Agent }[];
  /** @default a log in memory */
  readonly log?: SessionLog | undefined;
  /** Milliseconds that text deltas are gathered before they are logged; permissions, results and ends never wait. @default 16 */
  readonly coalesce?: number | undefined;
  /** Milliseconds between heartbeat comments on an idle stream. @default 15000 */
  readonly heartbeat?: number | undefined;
  /** Makes ids that nobody can guess: `createId("turn")` gives `turn_...`. @default 128 random bits */
  readonly createId?: ((noun: string) => string) | undefined;
  /** Clock in epoch milliseconds, for tests. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** A two-way channel of text messages on the server's side: a WebSocket, or a pair of pipes. */
export interface ServerSocket {
  /** Sends one message; a promise says when there is room for the next one. Must not throw. */
  send(text: string): void | Promise<void>;
  /** Closes the channel; does nothing where it is closed. */
  close(): void;
}

/** What a server does with the messages of one socket. */
export interface SocketReceiver {
  /** Takes one message; they are carried out in their order. */
  receive(text: string): void;
  /** The socket is gone; what its sessions do goes on. */
  closed(): void;
}

/** The reference agent server as a fetch handler: runs in Node, in a worker, in a story or a test. */
export interface AgentServer {
  /** Answers a request below one of the mounts; `undefined` where no mount matches. */
  handle(request: Request): Promise<Response | undefined>;
  /** Looks who takes a socket at this address; `undefined` where no mount matches, or its protocol speaks no sockets. */
  upgrade(request: Request): Promise<((socket: ServerSocket) => SocketReceiver) | undefined>;
  /** Stops running turns, ends open streams and sockets and closes the agents' sessions. */
  close(): Promise<void>;
}
