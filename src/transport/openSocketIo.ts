import { describeCause } from "../model/index.ts";
import type { Json } from "../model/index.ts";
import { cutError, networkError } from "./httpError.ts";
import type { LinkIncoming } from "./openHttp.ts";
import type { SocketLink } from "./openSocket.ts";

/** Options of `openSocketIo`. */
export interface SocketIoOptions {
  /**
   * `socket.io:` and then the URL of the endpoint, absolute or relative to the page, with its query; after `#` the name of the one
   * event that is sent and received: `socket.io:https://host/agents/socket.io?tenant=t#ConversationEvent`. The default path is
   * `/socket.io`.
   */
  readonly url: string;
  /** Headers of the connection. A bearer token is sent as `auth.token`, because sockets in browsers cannot send headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Loads socket.io's client. Without it the connection is refused. */
  readonly load?: LoadSocketIo | undefined;
  /** Called with `opened` (status 101), frames with the event's JSON, and exactly one `closed`. Must not throw. */
  readonly onIncoming: (incoming: LinkIncoming) => void;
}

const scheme = "socket.io:";

/** Whether a URL begins with `socket.io:`. */
export function isSocketIo(url: string): boolean {
  return url.startsWith(scheme);
}

/**
 * Opens a socket.io connection with one event each way; the client library is loaded when the first one opens.
 *
 * A connection that never opened closes as `refused`, one that broke as `cut`. It does not reconnect by itself: the caller opens the
 * next one with a new token.
 */
export function openSocketIo(options: SocketIoOptions): SocketLink {
  const { onIncoming } = options;
  const waiting: Json[] = [];
  let state: "connecting" | "open" | "closed" = "connecting";
  let socket: Socket | undefined;
  const { address, path, query, event } = readAddress(options.url);

  function close(closed: Omit<Extract<LinkIncoming, { type: "closed" }>, "type">): void {
    if (state === "closed") return;
    state = "closed";
    socket?.disconnect();
    onIncoming({ type: "closed", ...closed });
  }

  async function start(): Promise<void> {
    if (options.load === undefined)
      return close({ how: "refused", error: { code: "configuration", message: notGiven } });
    const { io } = await options.load();
    if (state === "closed") return;
    socket = io(address, {
      path,
      query,
      auth: readAuth(options.headers),
      transports: ["websocket"],
      withCredentials: true,
      timeout: 5_000,
      reconnection: false,
      forceNew: true,
    });
    socket.on("connect", () => {
      state = "open";
      onIncoming({ type: "opened", status: 101, headers: {} });
      for (const data of waiting.splice(0)) socket?.emit(event, data);
    });
    socket.on(event, (data: Json) => {
      if (state === "open") onIncoming({ type: "frame", data });
    });
    socket.on("connect_error", (cause: Error) => close({ how: "refused", error: networkError(cause) }));
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
      else if (state === "connecting") waiting.push(data);
    },
    close: () => queueMicrotask(() => close({ how: "aborted" })),
  };
}

const notGiven =
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
  const { origin, pathname, searchParams, hash } = new URL(url.slice(scheme.length), base);
  const path = pathname === "/" ? "/socket.io" : pathname;
  return { address: origin, path, query: Object.fromEntries(searchParams), event: decodeURIComponent(hash.slice(1)) };
}

function readAuth(headers: Readonly<Record<string, string>>): { readonly token?: string | undefined } {
  const token = /^bearer (.+)$/iu.exec(headers["authorization"] ?? "")?.[1];
  return token === undefined ? {} : { token };
}
