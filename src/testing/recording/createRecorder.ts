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
}

/** A server that passes everything on to an agent and records it. */
export interface Recorder extends AgentServer {
  /** What was recorded so far, in the order in which it began; nothing is redacted. */
  read(): readonly Exchange[];
  /** When the recording began, in epoch milliseconds. */
  readonly begun: number;
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
  /** Closes the sockets that are open. */
  readonly open: Set<() => void>;
}

/** Headers of one connection, which the next one has of its own; `accept-encoding`, so that bodies can be read. */
const ofConnection =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|upgrade|expect|sec-websocket-(?:key|version|extensions|protocol|accept))$/;
const ofResponse = /^(?:connection|keep-alive|content-length|content-encoding|transfer-encoding)$/;

/** Creates a recorder for one agent. */
export function createRecorder({ target, openSocket, fetch = globalThis.fetch, onChange }: RecorderOptions): Recorder {
  const { origin } = new URL(target);
  const begun = Date.now();
  const start = performance.now();
  const now = (): number => performance.now() - start;
  const exchanges: Growing[] = [];
  const open = new Set<() => void>();

  const begin = (request: Request, body: string | undefined): Growing => {
    const { pathname, search } = new URL(request.url);
    const exchange: Growing = {
      method: request.method,
      url: origin + pathname + search,
      headers: Object.fromEntries(request.headers),
      body,
      at: now(),
      status: 0,
      responseHeaders: {},
      chunks: [],
      end: "open",
    };
    exchanges.push(exchange);
    return exchange;
  };
  const finish = (exchange: Growing, end: RecordedEnd): void => {
    if (exchange.end === "open") exchange.end = end;
    onChange?.();
  };
  const desk: Desk = { now, finish, open };
  /** The headers for the agent. A server checks that a request comes from its own origin. */
  const headersFor = (request: Request): Record<string, string> => {
    const headers = [...request.headers].filter(([name]) => !ofConnection.test(name));
    return Object.fromEntries(headers.map(([name, value]) => [name, name === "origin" ? origin : value]));
  };

  const handle = async (request: Request): Promise<Response> => {
    const { method } = request;
    // As bytes, since a body may be no text: what reaches the agent is what the app has sent.
    const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
    const exchange = begin(request, body && new TextDecoder().decode(body));
    let response: Response;
    try {
      const { pathname, search } = new URL(request.url);
      const { signal } = request;
      const init = { method, headers: headersFor(request), redirect: "manual", signal } as const;
      response = await fetch(origin + pathname + search, body === undefined ? init : { ...init, body });
    } catch (error) {
      finish(exchange, "cut");
      const message = `${origin} did not answer: ${describeCause(error)}`;
      return Response.json({ error: { message } }, { status: 502 });
    }
    exchange.status = response.status;
    const headers = [...response.headers].filter(([name]) => !ofResponse.test(name));
    exchange.responseHeaders = Object.fromEntries(headers);
    if (response.body === null) finish(exchange, "end");
    const { status } = response;
    const on = {
      text: (text: string) => void exchange.chunks.push({ at: now(), text }),
      bytes: (base64: string) => {
        exchange.encoding = "base64";
        exchange.chunks = base64 === "" ? [] : [{ at: now(), text: base64 }];
      },
      end: (end: RecordedEnd) => finish(exchange, end),
    };
    return new Response(response.body && recordBody(response.body, on), { status, headers });
  };

  return {
    begun,
    handle,
    async upgrade(request) {
      const exchange = begin(request, undefined);
      const url = exchange.url.replace(/^http/, "ws");
      const connect = await recordSocket(exchange, desk, (on) => openSocket(url, headersFor(request), on));
      if (connect === undefined) finish(exchange, "cut");
      return connect;
    },
    read: () => exchanges.filter(({ status, end }) => status !== 0 || end === "cut"),
    isOffline: () => false,
    close: async () => {
      for (const close of open) close();
    },
  };
}

/** Opens a socket to the agent and returns what connects the page's to it; undefined if the agent refuses it. */
async function recordSocket(
  exchange: Growing,
  { now, finish, open }: Desk,
  openIt: (on: Parameters<OpenSocket>[2]) => Promise<AgentSocket>,
): Promise<((socket: ServerSocket) => SocketReceiver) | undefined> {
  const messages: RecordedMessage[] = (exchange.messages = []);
  let toPage: ServerSocket | undefined;
  const early: string[] = [];
  const send = (text: string): void => {
    if (toPage === undefined) early.push(text);
    else void toPage.send(text);
  };
  const agent = await openIt({
    message: (text) => {
      messages.push({ from: "agent", at: now(), text });
      send(text);
    },
    close: () => {
      finish(exchange, "end");
      toPage?.close();
    },
  }).catch(() => undefined);
  if (agent === undefined) return undefined;
  exchange.status = 101;
  open.add(agent.close);
  return (socket) => {
    toPage = socket;
    for (const text of early.splice(0)) send(text);
    return {
      receive: (text) => {
        messages.push({ from: "client", at: now(), text });
        agent.send(text);
      },
      closed: () => {
        open.delete(agent.close);
        agent.close();
      },
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
