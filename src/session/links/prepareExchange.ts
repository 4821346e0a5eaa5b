import { describeCause } from "../../model/index.ts";
import type { Effect, Json, KitError } from "../../model/index.ts";
import { isSocketIo, loadSockets, networkError, openHttp } from "../../transport/index.ts";
import type { LinkIncoming } from "../../transport/index.ts";
import type { ConnectionOptions } from "./Connection.ts";

/** The effect of a protocol that opens a link. */
export type OpenEffect = Extract<Effect, { type: "open" }>;

/** An exchange of the transport that has begun. */
export interface Exchange {
  /** Sends a message over a socket. */
  readonly send?: ((data: Json) => void) | undefined;
  /** Ends it; `closed` with `aborted` follows. */
  readonly close: () => void;
}

/** Begins an exchange. `onIncoming` is never called before it has returned. */
export type BeginExchange = (
  headers: Readonly<Record<string, string>>,
  onIncoming: (incoming: LinkIncoming) => void,
) => Exchange;

/** The options of a connection that decide how an exchange is opened. */
export interface ExchangeOptions {
  /** Called without `this`. */
  readonly fetch: typeof globalThis.fetch;
  /** Absent in runtimes without one: a socket is then refused. */
  readonly WebSocket: typeof globalThis.WebSocket | undefined;
  /** Loads socket.io's client, for protocols over it. */
  readonly loadSocketIo?: ConnectionOptions["loadSocketIo"] | undefined;
  /** Milliseconds of silence after which a stream with heartbeats is closed. @default 45000: three missed beats of our server */
  readonly heartbeatTimeout?: number | undefined;
}

/**
 * Loads what opens the effect's link. Never rejects: an exchange that cannot be opened closes as `refused`.
 *
 * @param onRetry Called with the milliseconds after which a server wants to be asked again.
 */
export async function prepareExchange(
  { as, request, parting = false }: OpenEffect,
  { fetch, WebSocket, loadSocketIo, heartbeatTimeout = 45_000 }: ExchangeOptions,
  onRetry: (milliseconds: number) => void,
): Promise<BeginExchange> {
  if (as !== "socket")
    return (headers, onIncoming) => {
      const ofRequest = { request: { ...request, headers }, as, keepalive: parting };
      const link = openHttp({ ...ofRequest, fetch, heartbeatTimeout, onRetry, onIncoming });
      return { close: () => link.abort() };
    };
  const { url } = request;
  try {
    const { openSocket, openSocketIo } = await loadSockets();
    if (isSocketIo(url))
      return (headers, onIncoming) => {
        try {
          return openSocketIo({ url, headers, load: loadSocketIo, onIncoming });
        } catch (cause) {
          const message = `The address ${url} is invalid, so nothing was sent. Check the url of the connection.`;
          return refuse({ code: "configuration", message, detail: describeCause(cause) })(headers, onIncoming);
        }
      };
    if (WebSocket !== undefined) return (_, onIncoming) => openSocket({ url, WebSocket, onIncoming });
    const message = "This runtime has no WebSocket. Pass one in the connection's options.";
    return refuse({ code: "configuration", message });
  } catch (cause) {
    const message =
      "The code that opens sockets could not be loaded, so nothing was sent. Is the page offline, or older than the app?";
    return refuse({ ...networkError(cause), message });
  }
}

function refuse(error: KitError): BeginExchange {
  return (_, onIncoming) => {
    queueMicrotask(() => onIncoming({ type: "closed", how: "refused", error }));
    return { close: () => undefined };
  };
}
