import { describeCause } from "../model/index.ts";
import type { Json } from "../model/index.ts";
import { connectError, cutError, isOffline } from "./httpError.ts";
import { socketIoScheme } from "./isSocketIo.ts";
import type { LinkIncoming } from "./openHttp.ts";
import type { SocketLink } from "./openSocket.ts";

/** Options of `openSocketIo`. */
export interface SocketIoOptions {
  /**
   * `socket.io:<url>[?query]#<event>`, e.g. `socket.io:https://host/agents/socket.io?tenant=t#ConversationEvent`. `url` is absolute or
   * relative to the page, its default path is `/socket.io`; `event` is the name of the one event that is sent and received.
   */
  readonly url: string;
  /**
   * Headers with lower-case names. Sockets in browsers cannot send headers: a bearer token in `authorization` is sent as `auth.token`,
   * all other headers are dropped.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Loads socket.io's client. Without it the connection is refused. */
  readonly load?: LoadSocketIo | undefined;
  /** Called with `opened` (status 101), frames with the event's JSON, and exactly one `closed`. Must not throw. */
  readonly onIncoming: (incoming: LinkIncoming) => void;
}

/** Milliseconds after which a connection that did not open is refused. */
const connectTimeout = 5_000;

/**
 * Opens a socket.io connection with one event each way. `load` is called for each connection.
 *
 * A connection that never opened closes as `refused`, one that the server ended as `end`, one that broke as `cut`, and one that `close`
 * ended as `aborted`; always after this function has returned. It does not reconnect by itself: the caller opens the next one with a new
 * token. Throws if the URL is invalid.
 */
export function openSocketIo(options: SocketIoOptions): SocketLink {
  const { onIncoming } = options;
  const sendQueue: Json[] = [];
  let state: "connecting" | "open" | "closed" = "connecting";
  const wasOffline = isOffline();
  let socket: Socket | undefined;
  const { address, path, query, event } = readAddress(options.url);

  function close(closed: Omit<Extract<LinkIncoming, { type: "closed" }>, "type">): void {
    if (state === "closed") return;
    state = "closed";
    socket?.disconnect();
    onIncoming({ type: "closed", ...closed });
  }

  async function start(): Promise<void> {
    if (options.load === undefined) {
      const error = { code: "configuration", message: missingClientMessage } as const;
      // The caller receives nothing before this function has returned the link.
      return queueMicrotask(() => close({ how: "refused", error }));
    }
    const { io } = await options.load();
    if (state === "closed") return;
    socket = io(address, {
      path,
      query,
      auth: readAuth(options.headers),
      transports: ["websocket"],
      withCredentials: true,
      timeout: connectTimeout,
      reconnection: false,
      forceNew: true,
    });
    socket.on("connect", () => {
      state = "open";
      onIncoming({ type: "opened", status: 101, headers: {} });
      for (const data of sendQueue.splice(0)) socket?.emit(event, data);
    });
    socket.on(event, (data: Json) => {
      if (state === "open") onIncoming({ type: "frame", data });
    });
    socket.on("connect_error", (cause: Error) => close({ how: "refused", error: connectError(cause, wasOffline) }));
    socket.on("disconnect", (reason: string) => {
      if (reason === "io server disconnect") close({ how: "end" });
      else close({ how: "cut", error: cutError(new Error(reason)) });
    });
  }

  start().catch((cause: unknown) => {
    const message =
      "This connection needs socket.io-client, which could not be loaded. Is it installed, and may the page load it?";
    const detail = describeCause(cause);
    close({ how: "refused", error: { code: "configuration", message, detail } });
  });
  return {
    send(data) {
      if (state === "open") socket?.emit(event, data);
      else if (state === "connecting") sendQueue.push(data);
    },
    // `closed` is delivered after the call of `close` has returned.
    close: () => queueMicrotask(() => close({ how: "aborted" })),
  };
}

const missingClientMessage =
  'This connection needs socket.io-client. Install it, and pass loadSocketIo: () => import("socket.io-client") in the connection\'s options.';

/** The used part of the socket of socket.io's client. */
interface Socket {
  on(event: string, listener: (value: never) => void): unknown;
  emit(event: string, data: Json): unknown;
  disconnect(): unknown;
}

/** Loads socket.io's client. The page passes it in, because a bundler would resolve an import here even if it is not used. */
export type LoadSocketIo = () => Promise<{ readonly io: (address: string, options: object) => Socket }>;

function readAddress(url: string) {
  const base = typeof location === "undefined" ? undefined : location.href;
  const { origin, pathname, searchParams, hash } = new URL(url.slice(socketIoScheme.length), base);
  const path = pathname === "/" ? "/socket.io" : pathname;
  return { address: origin, path, query: Object.fromEntries(searchParams), event: decodeURIComponent(hash.slice(1)) };
}

function readAuth(headers: Readonly<Record<string, string>>): { readonly token?: string | undefined } {
  const token = /^bearer (.+)$/iu.exec(headers["authorization"] ?? "")?.[1];
  return token === undefined ? {} : { token };
}
