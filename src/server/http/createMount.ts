import type { Agent } from "../../agents/index.ts";
import type {
  HttpRequest,
  HttpResponse,
  Json,
  KitError,
  Protocol,
  ServerStep,
  StreamStart,
} from "../../model/index.ts";
import type { ServerSocket, SessionLog, SocketReceiver } from "../AgentServer.ts";
import { createDelivery } from "./createDelivery.ts";
import { createCursor } from "../log/createCursor.ts";
import type { CursorOptions } from "../log/createCursor.ts";
import { createPerformer, toOutcome } from "../turn/createPerformer.ts";
import type { Performed } from "../turn/createPerformer.ts";
import { createSessions } from "../createSessions.ts";
import type { StreamLink } from "../turn/createRuntime.ts";
import { findPosition, openConversation } from "../openConversation.ts";
import { createReaders } from "./createReaders.ts";
import { openStream } from "./openStream.ts";
import { readRequest } from "./readRequest.ts";
import { receiveLoaded } from "./receiveLoaded.ts";
import type { Received } from "./receiveLoaded.ts";
import { toKitError } from "../toKitError.ts";

/** Options of `createMount`. */
export interface MountOptions {
  /** Path without a trailing slash. */
  readonly path: string;
  /** The protocol of the path. */
  readonly protocol: Protocol;
  /** The agent of the path. */
  readonly agent: Agent;
  /** The log that stores the sessions of the mount. */
  readonly log: SessionLog;
  /** Milliseconds for which deltas of one part are merged into one entry. */
  readonly coalesce: number;
  /** Milliseconds without an event after which a stream sends a heartbeat. */
  readonly heartbeat: number;
  /** Milliseconds that a turn which ends with its reader goes on when the reader has left and can come back. */
  readonly readerGrace: number;
  /** Creates an id with the noun as its prefix. */
  readonly createId: (noun: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Largest body in bytes. */
  readonly maxBodyBytes: number;
}

/** One protocol and one agent under one path. */
export interface Mount {
  readonly path: string;
  handle(request: Request): Promise<Response>;
  /** Returns the handler for a socket; undefined if the protocol has no sockets or the request is invalid. */
  upgrade(request: Request): Promise<((socket: ServerSocket) => SocketReceiver) | undefined>;
  close(): Promise<void>;
}

const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  // Keeps nginx from buffering the stream.
  "x-accel-buffering": "no",
};

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

const gone: KitError = {
  code: "stale",
  status: 410,
  message: "The stream cannot be resumed from that event id: its log no longer exists. Read the session's history.",
};

/** Creates a mount: the protocol's server half reads a request, the sessions carry out its commands. */
export function createMount(options: MountOptions): Mount {
  const { path, protocol, agent, heartbeat, maxBodyBytes } = options;
  const half = protocol.createServer({
    createId: options.createId,
    agent: { ...agent, showsFiles: agent.readFile !== undefined },
  });
  const sessions = createSessions(options);
  const refuse = (error: KitError): Response => toResponse(half.refuse(error));
  const open = new Map<string, StreamLink>();
  const delivery = createDelivery(half, open);
  const { deliver } = delivery;

  const perform = createPerformer(agent, sessions);
  const readers = createReaders(options.readerGrace);
  /** Carries out a request and returns its response, or the `KitError` for which it was refused. */
  const respond = async (request: HttpRequest, { step, threads }: Received): Promise<Response | KitError> => {
    const command = step.stream ? undefined : step.commands.find((one) => one.type !== "ask");
    const sessionId = step.stream?.sessionId ?? command?.sessionId;
    const runtime = sessionId === undefined ? undefined : await sessions.require(sessionId);
    const from = step.stream && runtime ? findPosition(step.stream, runtime) : undefined;
    if (from === "gone") return gone;
    const performed = perform(request, step, runtime);
    // A step with `settle` builds its own response from a failure; otherwise the failure is the response.
    const { position, turnId, error, value } = await (step.settle ? performed.catch(toPerformed) : performed);
    if (error && !step.settle) return error;
    const settled = step.settle?.({ ...toOutcome(error), value }) ?? {};
    if (!step.stream) {
      deliver(step);
      deliver(settled);
      return toResponse(settled.response ?? step.response ?? toAnswer(step, value));
    }
    const place = { position: from ?? position, link: step.stream.link };
    const onLeft = readers.add({ request, step, runtime, turnId });
    const stream = toStream(step.stream, { runtime, open, half, threads, heartbeat, onLeft, ...place });
    deliver(step);
    delivery.opened(step.stream.link);
    return stream;
  };
  const answer = async (request: HttpRequest): Promise<Response> => {
    let link: string | undefined;
    try {
      const received = await receiveLoaded(delivery.read, request, sessions);
      link = received.step.stream?.link;
      const outcome = await respond(request, received);
      if (outcome instanceof Response) return outcome;
      if (link !== undefined) delivery.closed(link);
      return refuse(outcome);
    } catch (error) {
      if (link !== undefined) delivery.closed(link);
      return refuse(toKitError(error));
    }
  };
  return {
    path,
    handle: async (request) => {
      const read = await readRequest(request, path, maxBodyBytes);
      return "error" in read ? refuse(read.error) : answer(read.request);
    },
    upgrade: async (request) => {
      const read = half.connected ? await readRequest(request, path, maxBodyBytes) : undefined;
      if (!read || "error" in read) return undefined;
      return (socket) => {
        const link = options.createId("socket");
        half.connected?.(link, read.request);
        return openConversation({
          half,
          sessions,
          open,
          link,
          socket,
          heartbeat,
          deliver,
          perform: (data, ...rest) => perform({ ...read.request, body: data }, ...rest).catch(toPerformed),
        });
      };
    },
    close: async () => {
      readers.close();
      await sessions.close();
      for (const link of open.values()) link.end();
    },
  };
}

function toStream({ headers, as }: StreamStart, cursor: CursorOptions): Response {
  return as === "json"
    ? new Response(openJsonBody(cursor), { status: 200, headers: { ...headers, ...JSON_HEADERS } })
    : new Response(openStream(cursor), { status: 200, headers: { ...headers, ...STREAM_HEADERS } });
}

function toPerformed(cause: unknown): Performed {
  return { position: 0, error: toKitError(cause) };
}

function toAnswer({ query }: ServerStep, value: Json | undefined): HttpResponse {
  return query && value !== undefined
    ? { status: query.status ?? 200, headers: {}, body: value }
    : { status: 204, headers: {} };
}

/** Statuses that must not have a body. */
const EMPTY = new Set([204, 205, 304]);

/** Converts a response of the half to a `Response`: JSON, never cached. */
function toResponse({ status, headers, body }: HttpResponse): Response {
  const text = body === undefined || EMPTY.has(status) ? null : JSON.stringify(body);
  const type = text === null ? {} : { "content-type": "application/json; charset=utf-8" };
  return new Response(text, { status, headers: { ...type, "cache-control": "no-store", ...headers } });
}

/** Opens a JSON body that is sent when its link ends: the data of the last frame, or `null` if there was none. */
function openJsonBody(options: CursorOptions): ReadableStream<Uint8Array> {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cursor = createCursor(options, () => body?.error(new Error("The connection was cut")));
  let last = "null";
  let hasLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        body = controller;
      },
      pull: async (controller) => {
        for (;;) {
          const step = await cursor.next().catch((cause: unknown) => {
            cursor.release();
            throw cause;
          });
          if (hasLeft) return;
          if (step === "quiet") continue;
          last = step.frames.at(-1)?.data ?? last;
          if (!step.end) continue;
          cursor.release();
          controller.enqueue(new TextEncoder().encode(last));
          controller.close();
          return;
        }
      },
      cancel: () => {
        hasLeft = true;
        cursor.release();
      },
    },
    { highWaterMark: 0 },
  );
}
