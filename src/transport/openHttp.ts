import { parseJsonInSteps, runInTasks } from "../model/index.ts";
import type { HttpRequest, Incoming, KitError } from "../model/index.ts";
import { connectError, contentTypeError, cutError, httpError, isOffline, unreadableError } from "./httpError.ts";
import { createHeartbeat } from "./createHeartbeat.ts";
import { deliverLong, longFrom } from "./deliverLong.ts";
import { readChunks, type Chunks } from "./readChunks.ts";
import { readLines } from "./readLines.ts";
import { readSse } from "./readSse.ts";
import { writeJson } from "./writeJson.ts";

type WithoutLink<T> = T extends unknown ? Omit<T, "link"> : never;

/** An `Incoming` without the name of its link, which the connection adds. */
export type LinkIncoming = WithoutLink<Incoming>;

/** Options of `openHttp`. */
export interface HttpOptions {
  /** Method, URL, headers and JSON body. */
  readonly request: HttpRequest;
  /** `stream`: a frame for each event. `body`: one frame with the parsed JSON body, or its text; none if it is empty. */
  readonly as: "stream" | "body";
  /** The fetch function; it is called without `this`. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Called with `opened` once a response arrives (with any status), frames and exactly one `closed`, always after `openHttp` or `abort` has
   * returned. Must not throw.
   */
  readonly onIncoming: (incoming: LinkIncoming) => void;
  /** Milliseconds without a byte after which the link is `cut` with `timeout`, where the server sends heartbeat comments; see `createHeartbeat`. */
  readonly heartbeatTimeout?: number | undefined;
  /** Called with the reconnection delay in milliseconds that the stream sets (`retry:`). */
  readonly onRetry?: ((milliseconds: number) => void) | undefined;
  /** Largest event of a stream, in characters of its text. @default 8388608 */
  readonly maxEventBytes?: number | undefined;
  /** Whether the request continues after the page is closed (`keepalive` of fetch). @default false */
  readonly keepalive?: boolean | undefined;
}

/** A running HTTP request. */
export interface HttpLink {
  /** Aborts the request; `closed` with `aborted` follows unless it was closed already. */
  abort(): void;
}

type Closed = Omit<Extract<LinkIncoming, { type: "closed" }>, "type">;

/** The error for a GET of a stream that is answered with 204, by which servers tell `EventSource` not to reconnect. */
const nothingError: KitError = {
  code: "bad_status",
  status: 204,
  message: "The server has no events to follow (204). Earlier messages are in the history.",
};

/** Largest body in characters. */
const maxBodyLength = 64 * 1024 * 1024;

/**
 * Sends one HTTP request and delivers its response: fetch, a reader loop, one UTF-8 decoder.
 *
 * A bad status, no connection, a body that is too large or of the wrong type close as `refused` with the error and the start of the body;
 * a broken connection, silence for longer than the heartbeat timeout, an incomplete last event or one that is too large as `cut`. A JSON
 * response to a request for a stream is one frame with the parsed value. A body without a telling content type is an event stream if it begins like one.
 */
export function openHttp(options: HttpOptions): HttpLink {
  const { onIncoming } = options;
  const controller = new AbortController();
  let done = false;
  let aborting = false;

  function deliver(incoming: LinkIncoming): void {
    if (!done && !aborting) onIncoming(incoming);
  }
  function close(closed: Closed): void {
    if (done) return;
    done = true;
    heartbeat.stop();
    controller.abort();
    onIncoming({ type: "closed", ...closed });
  }
  const heartbeat = createHeartbeat(options.heartbeatTimeout, () => {
    const message = "Nothing came from the server for too long, not even a heartbeat, so the connection was given up.";
    close({ how: "cut", error: { code: "timeout", message } });
  });

  const unreadable = (cause: unknown): void => close({ how: "refused", error: unreadableError(cause) });
  void exchange(options, controller.signal, deliver, heartbeat).then(close, unreadable);
  return {
    abort() {
      if (done || aborting) return;
      aborting = true;
      queueMicrotask(() => close({ how: "aborted" }));
    },
  };
}

type Deliver = (incoming: LinkIncoming) => void;
type Heartbeat = ReturnType<typeof createHeartbeat>;

async function exchange(
  options: HttpOptions,
  signal: AbortSignal,
  deliver: Deliver,
  heartbeat: Heartbeat,
): Promise<Closed> {
  // The host's fetch function may call back synchronously, so it is called only after openHttp has returned.
  await Promise.resolve();
  const init = toInit(options, signal);
  if ("error" in init) return { how: "refused", error: init.error };
  const { fetch } = options;
  let response: Response;
  const wasOffline = isOffline();
  try {
    response = await fetch(options.request.url, init);
  } catch (cause) {
    return { how: "refused", error: connectError(cause, wasOffline) };
  }
  // A body that was read, or that another reader has, contains nothing for this one.
  if (response.bodyUsed || response.body?.locked === true) return { how: "refused", error: unreadableError() };
  deliver({ type: "opened", status: response.status, headers: Object.fromEntries(response.headers) });
  const chunks = readChunks(response.body);
  if (!response.ok) return { how: "refused", error: httpError(response.status, await chunks.start()) };
  if (response.status === 204 && options.as === "stream" && options.request.method === "GET") {
    return { how: "refused", error: nothingError };
  }
  const type = response.headers.get("content-type");
  const announced = readContentType(type);
  const isUntyped = options.as === "stream" && announced === "other" && untyped.test(type ?? "");
  const format = isUntyped && fieldLine.test(await chunks.peek(fieldBegin)) ? "sse" : announced;
  if (options.as === "stream" && (format === "sse" || format === "ndjson")) {
    return readFrames(chunks, toReader(format, options), deliver, heartbeat);
  }
  return readWhole(options, response, chunks, deliver);
}

/** The content types that say nothing of a stream; servers that set none often send one of these, or none. */
const untyped = /^\s*(?:$|;|text\/plain\b|application\/octet-stream\b)/iu;

/** The beginning of an event stream: a line of a field, or a comment. */
const fieldLine = /^\uFEFF?[\r\n]*(?:data|event|id|retry)?:/u;
/** As much of a body as tells whether it begins with such a line. */
const fieldBegin = /^\uFEFF?[\r\n]*(?:[^:]{0,5}:|[^:\r\n]{6})/u;

/** One item of a stream in any format. `beat`: a comment line of SSE, which servers send as heartbeats. */
type Piece =
  | {
      readonly type: "frame";
      readonly event?: string | undefined;
      readonly id?: string | undefined;
      readonly data: string;
    }
  | { readonly type: "beat" }
  | { readonly type: "error"; readonly error: KitError };

interface PieceReader {
  feed(chunk: string): Piece[];
  end(): Piece[];
}

function toReader(format: "sse" | "ndjson", options: HttpOptions): PieceReader {
  const limit = options.maxEventBytes;
  if (format === "ndjson") {
    const lines = readLines({ maxLineBytes: limit });
    const toPiece = (event: ReturnType<typeof lines.feed>[number]): Piece =>
      event.type === "line" ? { type: "frame", data: event.line } : event;
    return { feed: (chunk) => lines.feed(chunk).map(toPiece), end: () => lines.end().map(toPiece) };
  }
  const sse = readSse({ maxEventBytes: limit });
  const toPieces = (event: ReturnType<typeof sse.feed>[number]): Piece[] => {
    if (event.type === "event") return [{ ...event, type: "frame" }];
    if (event.type === "comment") return [{ type: "beat" }];
    if (event.type === "retry") options.onRetry?.(event.retry);
    return event.type === "error" ? [event] : [];
  };
  return { feed: (chunk) => sse.feed(chunk).flatMap(toPieces), end: () => sse.end().flatMap(toPieces) };
}

async function readFrames(chunks: Chunks, reader: PieceReader, deliver: Deliver, beat: Heartbeat): Promise<Closed> {
  beat.alive(false);
  for (;;) {
    const chunk = await chunks.next();
    if (chunk.type === "failed") return { how: "cut", error: cutError(chunk.cause) };
    const pieces = reader.feed(chunk.type === "text" ? chunk.text : "");
    if (chunk.type === "end") pieces.push(...reader.end());
    beat.alive(pieces.length > 0 && pieces.every(({ type }) => type === "beat"));
    for (const piece of pieces) {
      if (piece.type === "frame" && piece.data.length >= longFrom) await deliverLong(piece, deliver);
      else if (piece.type === "frame") deliver(piece);
      else if (piece.type === "error") return { how: "cut", error: piece.error };
    }
    if (chunk.type === "end") return { how: "end" };
  }
}

async function readWhole(options: HttpOptions, response: Response, chunks: Chunks, deliver: Deliver): Promise<Closed> {
  const contentType = response.headers.get("content-type") ?? "";
  const format = readContentType(contentType);
  const isJson = format === "json";
  // HTML, a stream in place of a body, anything but JSON in place of a stream: a proxy or a page answered in place of the server.
  if (format === "html" || format === "sse" || (options.as === "stream" && !isJson)) {
    const start = await chunks.start();
    // 202 and 204 have no body and therefore no type; this is not an error.
    return start === ""
      ? { how: "end" }
      : { how: "refused", error: contentTypeError(response.status, contentType, start) };
  }
  const body = await chunks.all(maxBodyLength);
  if (body.type === "failed") return { how: "cut", error: cutError(body.cause) };
  if (body.type === "large") {
    const message = `The body is larger than ${maxBodyLength} characters and was refused.`;
    return { how: "refused", error: { code: "too_large", message, status: response.status } };
  }
  if (body.text === "") return { how: "end" };
  const value = await runInTasks(parseJsonInSteps(body.text));
  if (value === undefined && isJson) {
    const message = "The server announced JSON but sent something else.";
    const detail = body.text.slice(0, 500);
    return { how: "refused", error: { code: "bad_frame", message, detail, status: response.status } };
  }
  deliver({ type: "frame", data: value ?? body.text });
  return { how: "end" };
}

function toInit(options: HttpOptions, signal: AbortSignal): RequestInit | { readonly error: KitError } {
  const { request, keepalive = false } = options;
  try {
    const headers = new Headers(request.headers);
    const hasBody = request.body !== undefined;
    if (hasBody && !headers.has("content-type")) headers.set("content-type", "application/json");
    const lasting = keepalive ? { keepalive } : {};
    return {
      method: request.method,
      headers,
      signal,
      ...lasting,
      ...(hasBody ? { body: writeJson(request.body) } : {}),
    };
  } catch (cause) {
    const message = "A header of the request is not a legal header value (line breaks, or characters beyond Latin-1).";
    return { error: { code: "configuration", message, ...(cause instanceof Error ? { detail: cause.message } : {}) } };
  }
}

/** The format of a body by its content type; `json` includes types such as `application/problem+json`. */
export type BodyFormat = "sse" | "ndjson" | "json" | "html" | "other";

/** Derives the format from the media type; ignores parameters and case, and does not match prefixes (`text/event-streamer`). */
function readContentType(header: string | null): BodyFormat {
  const type = (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "text/event-stream") return "sse";
  if (type === "application/x-ndjson" || type === "application/ndjson" || type === "application/jsonl") return "ndjson";
  if (type === "application/json" || /^application\/[\w.-]+\+json$/.test(type)) return "json";
  return type === "text/html" || type === "application/xhtml+xml" ? "html" : "other";
}
