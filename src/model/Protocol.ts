import type { AgentEvent } from "./AgentEvent.ts";
import type { Carries } from "./Carries.ts";
import type { Command, Query } from "./Command.ts";
import type { Json, JsonObject } from "./json/Json.ts";
import type { KitError } from "./KitError.ts";
import type { ConfigOption, Threads, ThreadState } from "./Thread.ts";

/** A request as data. Client side `url` is absolute or relative to the page; server side it is the path below the mount, with its query. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json | undefined;
}

/** A finished answer as data (not a stream). */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json | undefined;
}

/** One frame of a stream to be written: an SSE event, or a socket message (then only `data`). */
export interface Frame {
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  readonly data: string;
}

/** An event on its way to a thread. `sessionId` is the local id. */
export interface SessionEvent {
  readonly sessionId: string;
  readonly event: AgentEvent;
}

/**
 * I/O that a client half asks for; the connection does it. Link names are chosen by the half and never reused: a link is both
 * correlation id and generation token, so nothing of a closed link can be mistaken for a later one's.
 */
export type Effect =
  | {
      readonly type: "open";
      readonly link: string;
      /** `stream`: SSE or NDJSON frames as they come. `body`: one frame with the whole parsed JSON body (or its text). `socket`: WebSocket, or socket.io where the url begins with `socket.io:` (the event's name follows `#`). */
      readonly as: "stream" | "body" | "socket";
      readonly request: HttpRequest;
      /** Wait before opening: milliseconds, or growing with each failure in a row (with jitter, and Retry-After where the server sent it). */
      readonly after?: "backoff" | number | undefined;
      /** A last word, such as DELETE: it goes out even where the connection is closed, or the page left, right after. Nothing comes back. */
      readonly parting?: boolean | undefined;
    }
  | { readonly type: "send"; readonly link: string; readonly data: Json }
  | { readonly type: "close"; readonly link: string };

/** What came in on a link. `opened` first (for HTTP with status and headers), then frames, then exactly one `closed`. */
export type Incoming = { readonly link: string } & (
  | { readonly type: "opened"; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly type: "frame";
      readonly event?: string | undefined;
      readonly id?: string | undefined;
      readonly data: string | Json;
    }
  /**
   * `end`: the peer finished. `cut`: the connection broke. `aborted`: we closed it. `refused`: no usable answer (bad status, wrong
   * content type, no connection); `error` then says what, and carries the status.
   */
  | {
      readonly type: "closed";
      readonly how: "end" | "cut" | "aborted" | "refused";
      readonly error?: KitError | undefined;
    }
);

/** Both inputs of a half give both outputs: an answer may need another request. */
export interface Step {
  readonly events?: readonly SessionEvent[] | undefined;
  readonly effects?: readonly Effect[] | undefined;
}

/** What a client half is made from. */
export interface ClientOptions {
  /** Base address of the agent server, without a trailing slash. */
  readonly url: string;
  /** Makes an id that is unique in this connection; the noun is its prefix: `createId("turn")` gives `turn_k3f9a1`. */
  readonly createId: (noun: string) => string;
}

/** Wire -> words on the client. Pure but for its private memory, which dies with the connection. Never throws on wire data. */
export interface ClientHalf {
  command(command: Command, threads: Threads): Step;
  receive(incoming: Incoming, threads: Threads): Step;
  /** The connection is being closed: its last words, as parting links. Absent where the wire has none. */
  close?(): readonly Effect[];
}

/** One event as the server's log holds it. `eventId` is `<epoch>.<sequence>`: unique, ordered within its epoch. */
export interface LogEntry {
  readonly eventId: string;
  readonly event: AgentEvent;
}

/** One session in a list. */
export interface SessionSummary {
  readonly sessionId: string;
  readonly title?: string | undefined;
  /** Epoch milliseconds. */
  readonly updatedAt?: number | undefined;
}

/** How a server half looks at the server's sessions. */
export interface ServerThreads extends Threads {
  get(sessionId: string): ThreadState | undefined;
  /** All entries of a session since its beginning; empty where there is none. */
  log(sessionId: string): readonly LogEntry[];
  list(): readonly SessionSummary[];
}

/** What a server half is made from. */
export interface ServerOptions {
  /** Makes an id that is unique on this server. */
  readonly createId: (noun: string) => string;
  /** The agent as it is announced. */
  readonly agent: {
    readonly name: string;
    readonly title?: string | undefined;
    readonly description?: string | undefined;
    readonly version: string;
    /** Tasks it offers in an empty thread. */
    readonly suggestions?: readonly string[] | undefined;
    /** Settings that each session can change. */
    readonly options?: readonly ConfigOption[] | undefined;
    /** Whether it can show files as its sessions see them. */
    readonly showsFiles?: boolean | undefined;
    readonly tools?:
      | readonly {
          readonly name: string;
          readonly title?: string | undefined;
          readonly description: string;
          readonly parameters: Json;
        }[]
      | undefined;
  };
  /** Which of the kit's extensions this server offers; all by default. */
  readonly extensions?: boolean | undefined;
  /** Protocol options, as given to the factory. */
  readonly settings?: JsonObject | undefined;
}

/** A stream that a server half answers with: its link follows the log of one session from a position on. */
export interface StreamStart {
  readonly link: string;
  /** Absent for a stream that follows no session and carries direct messages only. */
  readonly sessionId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * `now`: what comes after this request. Otherwise everything after that event id, and after the empty one all there is; unknown ids
   * (another epoch) refuse with `gone`.
   */
  readonly after: "now" | { readonly eventId: string };
  /** Whether the turn is stopped when its reader leaves before its end, on wires that know no other way to stop. */
  readonly endsWithReader?: boolean | undefined;
  /**
   * `json`: no SSE; when the link ends, the data of its last frame is the body, as `application/json` (AAP `stream: "none"`).
   * @default "sse"
   */
  readonly as?: "sse" | "json" | undefined;
}

/** What a request means. Exactly one of `response` and `stream` answers HTTP; a socket message may have neither. */
export interface ServerStep {
  /** Sent when every command was accepted; otherwise `refuse(error)` is sent. */
  readonly response?: HttpResponse | undefined;
  readonly stream?: StreamStart | undefined;
  readonly commands: readonly Command[];
  /** Direct messages on open links (JSON-RPC answers). */
  readonly frames?: readonly { readonly link: string; readonly frames: readonly Frame[] }[] | undefined;
  /** Ask the host for something outside the thread (file text, delete); its JSON becomes the response body. */
  readonly query?: { readonly query: Query; readonly status?: number | undefined } | undefined;
  /** Links that end now. */
  readonly ends?: readonly string[] | undefined;
  /**
   * Called once when all of this was carried out or refused, for wires whose answers do not come with the request (JSON-RPC). What it
   * gives counts besides the step; then nothing is refused in any other way.
   */
  readonly settle?: ((outcome: ServerOutcome) => Pick<ServerStep, "response" | "frames" | "ends">) | undefined;
}

/** How a server step came out: refused, or carried out with the value of its query. */
export interface ServerOutcome {
  readonly error?: KitError | undefined;
  readonly value?: Json | undefined;
}

/** What one log entry is on one link. */
export interface Encoded {
  readonly frames: readonly Frame[];
  /** Whether the link ends after these frames. */
  readonly end?: boolean | undefined;
}

/** Words -> wire on the server: the mirror of `ClientHalf`. One per mount. Pure but for its private memory. */
export interface ServerHalf {
  receive(request: HttpRequest | { readonly link: string; readonly data: Json }, threads: ServerThreads): ServerStep;
  /** Called in log order for each open link. */
  encode(link: string, entry: LogEntry, threads: ServerThreads): Encoded;
  /**
   * A socket was opened: its messages come to `receive` under that link, and a `stream` in their steps follows a session on the same
   * socket. Absent where the wire speaks no sockets.
   */
  connected?(link: string, request: HttpRequest): void;
  /** Words a refused command in the protocol's own form. */
  refuse(error: KitError): HttpResponse;
  /** The link is gone; its memory can go too. */
  closed(link: string): void;
}

/** A wire protocol that has its client half only: it talks to foreign servers, none of ours speaks it yet. */
export interface ClientProtocol {
  readonly id: string;
  /** Its name for people, e.g. "Agent Client Protocol". */
  readonly title: string;
  /** Version of the wire, where there is one; written into the audit log. */
  readonly version?: string | undefined;
  /** Whether answers are sent one by one, or all at once when the turn has ended and every request is staged. */
  readonly answers: "each" | "together";
  /** Whether the server confirms at once that answers have arrived, so that ten seconds of silence mean that they have not. */
  readonly confirmsAnswers?: true | undefined;
  /** Whether a call's start says already that it waits for a confirmation, so that none is asked for later. */
  readonly asksAtStart?: true | undefined;
  /** Whether the app may end a call that it was not asked to execute. */
  readonly endsAnyCall?: true | undefined;
  /** Whether the wire hides deferred tools from the model until a search has found them, so that all of them are declared. */
  readonly defersTools?: true | undefined;
  readonly carries: Carries;
  createClient(options: ClientOptions): ClientHalf;
}

/** A wire protocol as a pair of mirrored halves. */
export interface Protocol extends ClientProtocol {
  createServer(options: ServerOptions): ServerHalf;
}
