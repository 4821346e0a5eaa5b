import { CountersignError, describeCause } from "../../model/index.ts";
import type { AgentServer, ServerSocket, SocketReceiver } from "../../server/index.ts";
import type { Exchange, RecordedChunk, RecordedEnd, RecordedMessage } from "./Exchange.ts";
import { recordBody } from "./recordBody.ts";

/** A socket to the recorded agent. */
export interface AgentSocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Opens a socket to the recorded agent; resolves when it is open. */
export type OpenSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  on: { readonly message: (text: string) => void; readonly close: () => void },
) => Promise<AgentSocket>;

/** Options of `createRecorder`. */
export interface RecorderOptions {
  /** The origin of the agent, e.g. `https://agent.example.com`. */
  readonly target: string;
  /** Opens the agent's side of a socket. */
  readonly openSocket: OpenSocket;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Called after each exchange that has ended. */
  readonly onChange?: (() => void) | undefined;
  /** Most characters of bodies and messages that are kept; then further requests are refused. @default 134217728 */
  readonly maxLength?: number | undefined;
  /** Largest body of a request in bytes; a larger one gets 413. @default 67108864 */
  readonly maxBodyBytes?: number | undefined;
}

/** The file is one text, of which V8 allows half a billion characters; redacting and writing it takes several times as much memory. */
const MAX_RECORDING = 128 * 1024 * 1024;

/** Several times what the reference server takes: agents of others may take more. */
const MAX_BODY = 64 * 1024 * 1024;

/** A server that passes everything on to an agent and records it. */
export interface Recorder extends AgentServer {
  /** What was recorded so far, in the order in which it began; nothing is redacted. */
  read(): readonly Exchange[];
  /** When the recording began, in epoch milliseconds. */
  readonly begun: number;
  /** Whether nothing more is kept. */
  isFull(): boolean;
  /** Never: it is there. */
  isOffline(): boolean;
}

/** An exchange that is being recorded. */
type Growing = Omit<Exchange, "chunks" | "encoding" | "messages" | "end" | "status" | "responseHeaders"> & {
  status: number;
  encoding?: Exchange["encoding"];
  responseHeaders: Readonly<Record<string, string>>;
  chunks: RecordedChunk[];
  messages?: RecordedMessage[];
  end: RecordedEnd;
};

/** What the exchanges of a recorder share. */
interface Desk {
  /** Milliseconds since the recording began. */
  readonly now: () => number;
  readonly finish: (exchange: Growing, end: RecordedEnd) => void;
  /** Adds a piece to a list, unless the recording is full. */
  readonly keep: <Entry extends RecordedChunk>(list: Entry[], entry: Entry) => void;
  readonly isFull: () => boolean;
  /** Leave what the agent has not ended: sockets, and requests that it has not answered. */
  readonly open: Set<() => void>;
}

/** Headers of one connection, which the next one has of its own; `accept-encoding`, so that bodies can be read. */
const ofConnection =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|upgrade|expect|sec-websocket-(?:key|version|extensions|protocol|accept))$/;
const ofResponse = /^(?:connection|keep-alive|content-length|content-encoding|transfer-encoding)$/;

/** Creates a recorder for one agent. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { onChange, maxLength = MAX_RECORDING, maxBodyBytes = MAX_BODY } = options;
  const { origin } = new URL(options.target);
  const begun = Date.now();
  const start = performance.now();
  const exchanges: Growing[] = [];
  let length = 0;
  const desk: Desk = {
    now: () => performance.now() - start,
    keep: (list, entry) => {
      length += entry.text.length;
      if (length <= maxLength) list.push(entry);
    },
    isFull: () => length > maxLength,
    finish: (exchange, end) => {
      // What was not recorded to its end is played like a connection that broke.
      if (exchange.end === "open") exchange.end = length > maxLength && end === "end" ? "cut" : end;
      onChange?.();
    },
    open: new Set(),
  };
  const begin = (request: Request, body: string | undefined): Growing => {
    const { pathname, search } = new URL(request.url);
    const exchange: Growing = {
      method: request.method,
      url: origin + pathname + search,
      headers: Object.fromEntries(request.headers),
      body,
      at: desk.now(),
      status: 0,
      responseHeaders: {},
      chunks: [],
      end: "open",
    };
    length += body?.length ?? 0;
    exchanges.push(exchange);
    return exchange;
  };

  return {
    begun,
    async handle(request) {
      if (desk.isFull()) return refuse(507, "The recording is full; end it, and record the rest into another file.");
      const isBodiless = request.method === "GET" || request.method === "HEAD";
      const body = isBodiless ? undefined : await readBytes(request, maxBodyBytes);
      if (body === "too large")
        return refuse(413, `The body is larger than ${maxBodyBytes} bytes, which is the most that can be recorded.`);
      const exchange = begin(request, body && new TextDecoder().decode(body));
      return passOn(exchange, desk, { ...options, request, body });
    },
    async upgrade(request) {
      if (desk.isFull()) return undefined;
      const exchange = begin(request, undefined);
      const url = exchange.url.replace(/^http/, "ws");
      const open = options.openSocket;
      const connect = await recordSocket(exchange, desk, (on) => open(url, headersFor(request, origin), on));
      if (connect === undefined) desk.finish(exchange, "cut");
      return connect;
    },
    read: () => exchanges.filter(({ status, end }) => status !== 0 || end === "cut"),
    isFull: desk.isFull,
    isOffline: () => false,
    close: async () => {
      for (const close of desk.open) close();
    },
  };
}

function refuse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status });
}

/** The headers for the agent. A server checks that a request comes from its own origin. */
function headersFor(request: Request, origin: string): Record<string, string> {
  const headers = [...request.headers].filter(([name]) => !ofConnection.test(name));
  return Object.fromEntries(headers.map(([name, value]) => [name, name === "origin" ? origin : value]));
}

/** Reads a body as bytes, since it may be no text: what reaches the agent is what the app has sent. Never buffers more than the limit. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | "too large"> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > limit) return "too large";
    pieces.push(piece);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** A request with its body, and where it goes. */
type Passed = Pick<RecorderOptions, "target" | "fetch"> & {
  readonly request: Request;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
};

/** Passes a request on to the agent, and its answer back. */
async function passOn(exchange: Growing, desk: Desk, { request, body, ...to }: Passed): Promise<Response> {
  const { fetch = globalThis.fetch } = to;
  const { origin } = new URL(to.target);
  const { method } = request;
  const left = new AbortController();
  const leave = (): void => left.abort();
  const signal = AbortSignal.any([request.signal, left.signal]);
  let response: Response;
  // Until it has answered: a recording that ends waits for no agent.
  desk.open.add(leave);
  try {
    const init = { method, headers: headersFor(request, origin), redirect: "manual", signal } as const;
    response = await fetch(exchange.url, body === undefined ? init : { ...init, body });
  } catch (error) {
    // What the recording has ended is not played as a connection that the agent broke.
    if (!left.signal.aborted) desk.finish(exchange, "cut");
    return refuse(502, `${origin} did not answer: ${describeCause(error)}`);
  } finally {
    desk.open.delete(leave);
  }
  exchange.status = response.status;
  const headers = [...response.headers].filter(([name]) => !ofResponse.test(name));
  exchange.responseHeaders = Object.fromEntries(headers);
  if (response.body === null) desk.finish(exchange, "end");
  const { status } = response;
  const on = {
    text: (text: string) => desk.keep(exchange.chunks, { at: desk.now(), text }),
    bytes: (base64: string) => {
      exchange.encoding = "base64";
      exchange.chunks = [];
      if (base64 !== "") desk.keep(exchange.chunks, { at: desk.now(), text: base64 });
    },
    end: (end: RecordedEnd) => desk.finish(exchange, end),
    isFull: desk.isFull,
  };
  return new Response(response.body && recordBody(response.body, on), { status, headers });
}

/** Opens a socket to the agent and returns what connects the page's to it; undefined if the agent refuses it. */
async function recordSocket(
  exchange: Growing,
  { now, finish, keep, open }: Desk,
  openIt: (on: Parameters<OpenSocket>[2]) => Promise<AgentSocket>,
): Promise<((socket: ServerSocket) => SocketReceiver) | undefined> {
  const messages: RecordedMessage[] = (exchange.messages = []);
  let toPage: ServerSocket | undefined;
  // Whether this side closed the socket: then the agent has not ended it, and does not when the recording is played.
  let isLeft = false;
  const early: string[] = [];
  const send = (text: string): void => {
    if (toPage === undefined) early.push(text);
    else void toPage.send(text);
  };
  let close = (): void => undefined;
  const leave = (): void => {
    isLeft = true;
    open.delete(leave);
    close();
  };
  open.add(leave);
  const agent = await openIt({
    message: (text) => {
      keep(messages, { from: "agent", at: now(), text });
      send(text);
    },
    close: () => {
      finish(exchange, isLeft ? "open" : "end");
      toPage?.close();
    },
  }).catch(() => undefined);
  if (agent !== undefined) close = () => agent.close();
  // Left while it was being opened, or refused.
  if (isLeft || agent === undefined) {
    leave();
    return undefined;
  }
  exchange.status = 101;
  return (socket) => {
    toPage = socket;
    for (const text of early.splice(0)) send(text);
    return {
      receive: (text) => {
        keep(messages, { from: "client", at: now(), text });
        agent.send(text);
      },
      closed: leave,
    };
  };
}

/** Reads the address of the agent to record. Throws a `CountersignError` (`configuration`) for what is none. */
export function readTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^(?:http|ws)s?:$/.test(url.protocol)) return new URL(url.href.replace(/^ws/, "http"));
  throw new CountersignError({
    code: "configuration",
    message: `"${text}" is not the address of an agent; give one such as http://127.0.0.1:8000/api/chat.`,
  });
}
