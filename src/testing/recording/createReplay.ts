import type { AgentServer, ServerSocket, SocketReceiver } from "../../server/index.ts";
import { createIdMap, type IdMap, idLike } from "./createIdMap.ts";
import { changes, createMoves, type Moves } from "./createMoves.ts";
import { isEventStream, isLines, type Exchange } from "./Exchange.ts";
import { decodeBase64 } from "./base64.ts";

/** Options of `createReplay`. */
export interface ReplayOptions {
  /** Factor of the recorded pauses between two frames: 1 is as it was, 0 never waits. @default 0 */
  readonly pace?: number | undefined;
  /**
   * Called once with each request (`POST /api/chat`), or message of a socket, that an answer waits for: the page had sent it before that
   * point of the recording.
   */
  readonly onWait?: ((move: string) => void) | undefined;
}

/** An agent server that answers as a recorded one did. */
export interface Replay extends AgentServer {
  /** Whether something was recorded at a path, by this method or by any; ids in the path may differ. */
  covers(pathname: string, method?: string): boolean;
  /** Answers like a server on the page's own origin; 404 for what was not recorded. */
  readonly fetch: typeof globalThis.fetch;
  /** Never: it is there. */
  isOffline(): boolean;
}

/** What is played, and what of it is open. */
interface Stage {
  readonly ids: IdMap;
  readonly moves: Moves;
  readonly open: Set<() => void>;
}

const pathOf = (url: string): readonly string[] => new URL(url, "http://localhost").pathname.split("/");

/** Headers that contain ids. */
const named = /(?:^|-)(?:id|key|session)(?:-|$)/;

/** Headers of a connection, and what the server writes by itself. */
const unsent =
  /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|date|vary|access-control-.*|set-cookie)$/;

/**
 * Creates a server that plays recorded exchanges. A request gets the answer of the first recorded one with its method and path that was not
 * played yet; segments of the path, fields and headers with ids may differ, and the answer then contains the ids of now. What the agent sent
 * after the client had done something on the same host waits until the client does it here, also on another connection: a decision, a prompt.
 * A question that is asked again (GET) gets its last answer again; a socket that is opened again, after the client has used it, is silent.
 */
export function createReplay(exchanges: readonly Exchange[], { pace = 0, onWait }: ReplayOptions = {}): Replay {
  const stage: Stage = { ids: createIdMap(), moves: createMoves(exchanges, { pace, onWait }), open: new Set() };
  const played = new Set<Exchange>();

  const handle = async (request: Request): Promise<Response> => {
    const { method, url } = request;
    const body = changes(method) ? await request.text() : "";
    const exchange = findExchange(exchanges, played, stage.ids, { method, url, isSocket: false });
    if (exchange === undefined) {
      const message = `The recording has no further ${method} ${new URL(url).pathname}.`;
      return Response.json({ error: { message } }, { status: 404 });
    }
    const isRepeated = played.has(exchange);
    played.add(exchange);
    learn(stage.ids, exchange, request, body);
    stage.moves.finish(exchange);
    return respond(stage, exchange, isRepeated);
  };

  return {
    covers: (pathname, method) =>
      exchanges.some(
        (exchange) =>
          (method === undefined || exchange.method === method) &&
          fitsPath(exchange, pathname.split("/"), stage.ids, false),
      ),
    handle,
    upgrade: async (request) => {
      const exchange = findExchange(exchanges, played, stage.ids, { method: "GET", url: request.url, isSocket: true });
      if (exchange === undefined) return undefined;
      const isRepeated = played.has(exchange);
      played.add(exchange);
      learn(stage.ids, exchange, request, "");
      return (socket) => {
        if (isRepeated) return keepSilent(stage, socket);
        return connect(stage, exchange, socket, () => played.delete(exchange));
      };
    },
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const request = new Request(new URL(address, "http://localhost"), input instanceof Request ? input : init);
      const response = await handle(request);
      if (response.type === "error") throw new TypeError("Failed to fetch");
      return response;
    },
    isOffline: () => false,
    close: async () => {
      for (const close of stage.open) close();
    },
  };
}

/** Finds the recorded exchange for a request: an unplayed one, rather with the same ids in its path; for a question also a played one. */
function findExchange(
  exchanges: readonly Exchange[],
  played: ReadonlySet<Exchange>,
  ids: IdMap,
  { method, url, isSocket }: { readonly method: string; readonly url: string; readonly isSocket: boolean },
): Exchange | undefined {
  const path = pathOf(url);
  const fits = (exchange: Exchange, exact: boolean): boolean => {
    if ((exchange.messages !== undefined) !== isSocket || (!isSocket && exchange.method !== method)) return false;
    return fitsPath(exchange, path, ids, exact);
  };
  const rest = exchanges.filter((exchange) => !played.has(exchange));
  return (
    rest.find((exchange) => fits(exchange, true)) ??
    rest.find((exchange) => fits(exchange, false)) ??
    (changes(method) ? undefined : exchanges.findLast((exchange) => fits(exchange, true)))
  );
}

/** Whether an exchange was recorded at a path, or, unless `exact`, at one with other ids. */
function fitsPath({ url }: Exchange, path: readonly string[], ids: IdMap, exact: boolean): boolean {
  const recorded = pathOf(url);
  if (recorded.length !== path.length) return false;
  return recorded.every((part, index) => {
    const now = path[index] ?? "";
    return ids.translate(part) === now || (!exact && isPathId(part) && isPathId(now));
  });
}

/** Whether a segment of a path may be an id; that of a version, such as `v1beta`, is none. */
function isPathId(part: string): boolean {
  return idLike.test(part) && !/^v\d+(?:\.\d+)*(?:(?:alpha|beta)\d*)?$/.test(part);
}

function learn(ids: IdMap, exchange: Exchange, request: Request, body: string): void {
  const path = pathOf(request.url);
  for (const [index, part] of pathOf(exchange.url).entries()) ids.learn(part, path[index] ?? "");
  for (const [name, value] of Object.entries(exchange.headers))
    if (named.test(name)) ids.learn(value, request.headers.get(name) ?? "");
  ids.learn(exchange.body ?? "", body);
}

async function respond(stage: Stage, exchange: Exchange, isRepeated: boolean): Promise<Response> {
  const { status, responseHeaders, chunks, encoding, end } = exchange;
  // Not answered before the recording was stopped: not answered here, either.
  if (status === 0 && end === "open") await new Promise<void>((resolve) => stage.open.add(resolve));
  if (status === 0) return Response.error();
  const headers = Object.fromEntries(
    Object.entries(responseHeaders).flatMap(([name, value]) =>
      unsent.test(name) ? [] : [[name, stage.ids.translate(value)] as const],
    ),
  );
  if ([204, 205, 304].includes(status)) return new Response(null, { status, headers });
  if (encoding !== undefined)
    return new Response(decodeBase64(chunks.map(({ text }) => text).join("")), { status, headers });
  const isStream = isEventStream(exchange) || isLines(exchange);
  if (isStream || end !== "end")
    return new Response(stream(stage, exchange, isStream && isRepeated), { status, headers });
  return new Response(stage.ids.translate(chunks.map(({ text }) => text).join("")), { status, headers });
}

/** The body of a stream; one that is opened again has sent all it had, and stays open. */
function stream({ ids, moves, open }: Stage, exchange: Exchange, isRepeated: boolean): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOpen = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const close = (): void => {
        if (isOpen) controller.close();
        isOpen = false;
        open.delete(close);
      };
      open.add(close);
      const send = (text: string): void => controller.enqueue(encoder.encode(ids.translate(text)));
      const run = async (): Promise<void> => {
        if (isRepeated) return;
        await moves.play(exchange, () => isOpen, send);
        if (exchange.end === "end") close();
        if (exchange.end !== "cut" || !isOpen) return;
        isOpen = false;
        open.delete(close);
        // What was sent before is read before the connection breaks.
        setTimeout(() => controller.error(new Error("The recorded connection broke.")), 0);
      };
      run().catch(() => close());
    },
    cancel: () => {
      isOpen = false;
    },
  });
}

/** Keeps a socket open that has sent all it had: what is sent again, unasked, would be taken for something new. */
function keepSilent({ open }: Stage, socket: ServerSocket): SocketReceiver {
  const close = (): void => {
    open.delete(close);
    socket.close();
  };
  open.add(close);
  return { receive: () => undefined, closed: () => void open.delete(close) };
}

/** Plays a socket. One that the client leaves unused, as React does with its first effects, is given back: the next one is the first. */
function connect(
  { ids, moves, open }: Stage,
  exchange: Exchange,
  socket: ServerSocket,
  giveBack: () => void,
): SocketReceiver {
  let isOpen = true;
  const close = (): void => {
    open.delete(close);
    if (isOpen) socket.close();
    isOpen = false;
  };
  open.add(close);
  const { messages = [] } = exchange;
  const sent = messages.filter(({ from }) => from === "client");
  let count = 0;
  const run = async (): Promise<void> => {
    await moves.play(
      exchange,
      () => isOpen,
      (text) => socket.send(ids.translate(text)),
    );
    if (exchange.end !== "open") close();
  };
  run().catch(() => close());
  return {
    receive: (text) => {
      ids.learn(sent[count]?.text ?? "", text);
      moves.finish(exchange, count);
      count += 1;
    },
    closed: () => {
      if (isOpen && count === 0) giveBack();
      isOpen = false;
      open.delete(close);
    },
  };
}
