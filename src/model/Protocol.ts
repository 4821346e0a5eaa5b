import type { AgentEvent, AgentEventType } from "./AgentEvent.ts";
import type { Command, Query } from "./Command.ts";
import type { Json } from "./json/Json.ts";
import type { KitError } from "./KitError.ts";
import type { ConfigOption, Threads, ThreadState } from "./Thread.ts";
import type { Feature } from "./Feature.ts";
import type { PromptContent } from "./promptContent.ts";

/** A request as data. Client side `url` is absolute or relative to the page; server side it is the path below the mount, with its query. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json | undefined;
}

/** A finished response as data (not a stream). */
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

/** An event for a thread. `sessionId` is the local id. */
export interface SessionEvent {
  readonly sessionId: string;
  readonly event: AgentEvent;
}

/**
 * I/O that a client half asks for; the connection does it. Link names are chosen by the half and never reused: a link is both
 * correlation id and fencing token, so that no frame of a closed link can be mistaken for a later one's.
 */
export type Effect =
  | {
      readonly type: "open";
      readonly link: string;
      /**
       * `stream`: SSE or NDJSON frames as they come. `body`: one frame with the whole parsed JSON body (or its text). `socket`: WebSocket,
       * or socket.io where the url begins with `socket.io:` (the event's name follows `#`).
       */
      readonly as: "stream" | "body" | "socket";
      readonly request: HttpRequest;
      /** Delay before opening: milliseconds, or growing with each failure in a row (with jitter; `Retry-After` is a lower bound). */
      readonly after?: "backoff" | number | undefined;
      /** For a last request such as DELETE: sent even if the connection is closed, or the page left, right after. Its reply is ignored. */
      readonly parting?: boolean | undefined;
    }
  | { readonly type: "send"; readonly link: string; readonly data: Json }
  | { readonly type: "close"; readonly link: string };

/**
 * What arrives on a link: `opened` (with the status and headers of HTTP; 101 and none for a socket), then frames, then exactly one
 * `closed`. A link without any response has only `closed`.
 */
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
   * content type, no connection); `error` then contains the reason and the status.
   */
  | {
      readonly type: "closed";
      readonly how: "end" | "cut" | "aborted" | "refused";
      readonly error?: KitError | undefined;
    }
);

/** The output of both functions of a half: a received frame may need another request. */
export interface Step {
  readonly events?: readonly SessionEvent[] | undefined;
  readonly effects?: readonly Effect[] | undefined;
}

/** Options of `ClientProtocol.createClient`. */
export interface ClientOptions {
  /** Base address of the agent server, without a trailing slash. */
  readonly url: string;
  /** Makes an id that is unique in this connection; the noun is its prefix: `createId("turn")` gives `turn_k3f9a1x0c2d4`. */
  readonly createId: (noun: string) => string;
}

/** Decodes the wire on the client. Pure but for its private state, which ends with the connection. Never throws on wire data. */
export interface ClientHalf {
  /** Encodes a command as effects, e.g. a request to open, and emits the events that follow from it at once. */
  command(command: Command, threads: Threads): Step;
  /** Decodes what arrives on one of its links. */
  receive(incoming: Incoming, threads: Threads): Step;
  /** Called when the connection closes: returns the last requests, as parting links. Absent if the wire has none. */
  close?(): readonly Effect[];
}

/** One event in the server's log. `eventId` is `<epoch>.<sequence>`: unique, ordered within its epoch. */
export interface LogEntry {
  readonly eventId: string;
  readonly event: AgentEvent;
}

/** What a conversation in a list is doing: the agent waits for the user, works, or has failed; nothing for one that is done. */
export type SessionState = "waiting" | "running" | "failed";

/** One session in a list. */
export interface SessionSummary {
  readonly sessionId: string;
  readonly title?: string | undefined;
  /** Epoch milliseconds. */
  readonly updatedAt?: number | undefined;
}

/** The server's sessions, as its half reads them. */
export interface ServerThreads extends Threads {
  get(sessionId: string): ThreadState | undefined;
  /** All entries of a session since its beginning; empty if there is none. */
  log(sessionId: string): readonly LogEntry[];
  /** All sessions of this user. */
  list(): readonly SessionSummary[];
}

/** Options of `Protocol.createServer`. */
export interface ServerOptions {
  /** Makes an id that is unique on this server. */
  readonly createId: (noun: string) => string;
  /** How the agent is announced. */
  readonly agent: {
    readonly name: string;
    readonly title?: string | undefined;
    readonly description?: string | undefined;
    readonly version: string;
    /** Tasks that it suggests in an empty thread. */
    readonly suggestions?: readonly string[] | undefined;
    /** Settings that each session can change. */
    readonly options?: readonly ConfigOption[] | undefined;
    /** Whether it can return files as its sessions see them. */
    readonly showsFiles?: boolean | undefined;
    /** Whether it keeps the conversation itself, so that no prompt can take the place of another one. */
    readonly remembers?: boolean | undefined;
    readonly tools?:
      | readonly {
          readonly name: string;
          readonly title?: string | undefined;
          readonly description: string;
          readonly parameters: Json;
        }[]
      | undefined;
  };
  /**
   * Whether this server offers the kit's extensions.
   * @default true
   */
  readonly extensions?: boolean | undefined;
}

/** A stream as a server half's response: its link follows the log of one session from a position on. */
export interface StreamStart {
  readonly link: string;
  /** Absent for a stream that follows no session and carries direct messages only. */
  readonly sessionId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * `now`: the entries after this request. Otherwise all entries after that event id, or after an empty one every entry. An id of another
   * epoch, whose log no longer exists, is refused with status 410 (`stale`) over HTTP, and closes a socket.
   */
  readonly after: "now" | { readonly eventId: string };
  /** Whether the turn is stopped when its reader disconnects before its end, on wires that have no other way to stop. */
  readonly endsWithReader?: boolean | undefined;
  /**
   * `json`: no SSE; when the link ends, the data of its last frame is the body, as `application/json` (AAP `stream: "none"`).
   * @default "sse"
   */
  readonly as?: "sse" | "json" | undefined;
}

/**
 * The meaning of a request. HTTP is answered by `stream`, by the response of `settle`, by `response` or by the value of `query`, the first
 * that is there; else by 204. A socket message needs none of them.
 */
export interface ServerStep {
  /** Sent when every command was accepted; otherwise `refuse(error)` is sent. */
  readonly response?: HttpResponse | undefined;
  readonly stream?: StreamStart | undefined;
  readonly commands: readonly Command[];
  /** Direct messages on open links (JSON-RPC answers). */
  readonly frames?: readonly { readonly link: string; readonly frames: readonly Frame[] }[] | undefined;
  /** Asks the host for something outside the thread (file text, delete); its JSON becomes the response body. */
  readonly query?: { readonly query: Query; readonly status?: number | undefined } | undefined;
  /** Links to close now. */
  readonly ends?: readonly string[] | undefined;
  /**
   * Called once when all commands were executed or refused, for wires that report a failure in a form of their own (JSON-RPC). Its
   * result is added to the step, and `refuse` is not called for a command that failed.
   */
  readonly settle?: ((outcome: ServerOutcome) => Pick<ServerStep, "response" | "frames" | "ends">) | undefined;
}

/** The outcome of a server step: an error, or the value of its query. */
export interface ServerOutcome {
  readonly error?: KitError | undefined;
  readonly value?: Json | undefined;
}

/** One log entry encoded for one link. */
export interface Encoded {
  readonly frames: readonly Frame[];
  /** Whether the link ends after these frames. */
  readonly end?: boolean | undefined;
}

/** Encodes the log for the wire on the server: the mirror of `ClientHalf`. One per mount. Pure but for its private state. */
export interface ServerHalf {
  /** Decodes a request, or a message of a socket, into the commands that it means and their answer. */
  receive(request: HttpRequest | { readonly link: string; readonly data: Json }, threads: ServerThreads): ServerStep;
  /** Called in log order for each open link. */
  encode(link: string, entry: LogEntry, threads: ServerThreads): Encoded;
  /**
   * Called when a socket opens: its messages go to `receive` under that link, and a `stream` in their steps follows a session on the same
   * socket. Absent if the wire has no sockets.
   */
  connected?(link: string, request: HttpRequest): void;
  /** Encodes the refusal of a command in the protocol's own form. */
  refuse(error: KitError): HttpResponse;
  /** Called when a link is closed: releases its state. */
  closed(link: string): void;
}

/** A wire protocol that has only its client half: for foreign servers, without one of the kit's own. */
export interface ClientProtocol {
  readonly id: string;
  /** Its name for people, e.g. "Agent Client Protocol". */
  readonly title: string;
  /** Version of the wire, where there is one; recorded in the audit log. */
  readonly version?: string | undefined;
  /** Whether answers are sent one by one (`each`), or all at once when the turn waits and every request is decided (`together`). */
  readonly answers: "each" | "together";
  /** Whether the server confirms at once that answers have arrived, so that ten seconds of silence mean that they have not. */
  readonly confirmsAnswers?: true | undefined;
  /** Whether the start of a call already states that it waits for a confirmation, so that none is asked for later. */
  readonly asksAtStart?: true | undefined;
  /** Whether the app may end a call that it was not asked to execute. */
  readonly endsAnyCall?: true | undefined;
  /** Whether the wire hides deferred tools from the model until a search has found them, so that all of them are declared. */
  readonly defersTools?: true | undefined;
  /**
   * Which requests have a body to which an app can add fields of its own: only that of a `prompt`, or that of each `step` of the model;
   * absent where the wire has no place for them.
   */
  readonly takesFields?: "prompt" | "step" | undefined;
  readonly carries: Carries;
  createClient(options: ClientOptions): ClientHalf;
}

/** A wire protocol as a pair of mirrored halves. */
export interface Protocol extends ClientProtocol {
  createServer(options: ServerOptions): ServerHalf;
}

/**
 * How a wire carries something. `carried`: in its own format; `derived`: concluded by the client half; `extension`: by this kit's
 * documented extension, used only with servers that announce it; `absent`: not expressible.
 */
export type Carriage = "carried" | "derived" | "extension" | "absent";

/** The events, features and content of prompts that a protocol can express. Controls the UI, the round-trip test (`project`) and docs/protocols.md. */
export interface Carries {
  readonly events: Readonly<Record<AgentEventType, Carriage>>;
  readonly features: Readonly<Record<Feature, Carriage>>;
  /** What a prompt can contain besides text. A kind with types is carried as its feature of the same name states. */
  readonly prompt: PromptContent;
}
