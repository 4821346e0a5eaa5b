import { describeCause } from "../model/index.ts";
import type { Effect, HttpRequest, Incoming } from "../model/index.ts";
import { isSocketIo, openHttp, openSocket, openSocketIo } from "../transport/index.ts";
import type { LinkIncoming } from "../transport/index.ts";
import { backoffDelay } from "./backoffDelay.ts";
import { readRetryAfter } from "./readRetryAfter.ts";
import type { ConnectionOptions } from "./Session.ts";

type OpenEffect = Extract<Effect, { type: "open" }>;

/** What a link table is made from. */
export interface LinksOptions {
  /** Called without `this`. */
  readonly fetch: typeof globalThis.fetch;
  /** Absent in runtimes without one: a socket is then refused. */
  readonly WebSocket: typeof globalThis.WebSocket | undefined;
  /** Added to each request; they win over the protocol's. */
  readonly headers: ConnectionOptions["headers"];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called for everything that comes in, never before `run` has returned. */
  readonly onIncoming: (incoming: Incoming) => void;
}

/** The open links of a connection: the only place of the kit's client that does I/O for a protocol. */
export interface Links {
  /** Number of links that are waiting or open. */
  readonly size: number;
  /** Does what the effect says. A name that is open already, or no longer, does nothing. */
  run(effect: Effect): void;
  /** Closes all links and reports nothing more. */
  close(): void;
}

interface Link {
  send?(data: Extract<Effect, { type: "send" }>["data"]): void;
  close(): void;
}

/** Milliseconds of silence after which a stream with heartbeats is given up: three missed beats of our server. */
const heartbeatTimeout = 45_000;

/** Creates an empty link table. */
export function createLinks(options: LinksOptions): Links {
  const links = new Map<string, Link>();
  const failures = new Map<string, { readonly count: number; readonly until: number }>();
  let closed = false;

  function report(incoming: Incoming, request: HttpRequest): void {
    if (closed) return;
    const place = toPlace(request);
    if (incoming.type === "opened") {
      const wait = readRetryAfter(incoming.headers["retry-after"], options.now());
      if (wait > 0) failures.set(place, { count: failures.get(place)?.count ?? 0, until: options.now() + wait });
    } else if (incoming.type === "frame") {
      failures.delete(place);
    } else {
      links.delete(incoming.link);
      if (incoming.how === "end") failures.delete(place);
      if (incoming.how === "cut" || incoming.how === "refused") {
        const known = failures.get(place);
        failures.set(place, { count: (known?.count ?? 0) + 1, until: known?.until ?? 0 });
      }
    }
    options.onIncoming(incoming);
  }

  function toDelay({ after, request }: OpenEffect): number {
    if (after !== "backoff") return after ?? 0;
    const known = failures.get(toPlace(request));
    // Asked for without a counted failure: a stream that worked was cut. It is the first failure in a row.
    return backoffDelay(known?.count ?? 1, Math.random(), (known?.until ?? 0) - options.now());
  }

  function open(effect: OpenEffect): void {
    const { link, request } = effect;
    const onIncoming = (incoming: LinkIncoming): void => report({ ...incoming, link }, request);
    if (links.has(link)) return;
    if (effect.parting === true) {
      // Kept in no table: neither its answer nor the end of the connection concerns it.
      createPending(effect, 0, options, ignore, ignore);
      return;
    }
    links.set(
      link,
      createPending(effect, toDelay(effect), options, onIncoming, (started) => links.set(link, started)),
    );
  }

  return {
    get size() {
      return links.size;
    },
    run(effect) {
      if (closed) return;
      if (effect.type === "open") open(effect);
      else if (effect.type === "send") links.get(effect.link)?.send?.(effect.data);
      else links.get(effect.link)?.close();
    },
    close() {
      closed = true;
      for (const link of links.values()) link.close();
      links.clear();
    },
  };
}

/** A link that has not begun: it waits for its delay and its headers, keeps what is sent meanwhile, and can be closed like any other. */
function createPending(
  effect: OpenEffect,
  delay: number,
  options: LinksOptions,
  onIncoming: (incoming: LinkIncoming) => void,
  onStarted: (link: Link) => void,
): Link {
  const waiting: Extract<Effect, { type: "send" }>["data"][] = [];
  let closed = false;
  function close(incoming: Extract<LinkIncoming, { type: "closed" }>): void {
    if (closed) return;
    closed = true;
    clearTimeout(timer);
    queueMicrotask(() => onIncoming(incoming));
  }
  async function start(): Promise<void> {
    try {
      // Always awaited, so that a link never begins before it is in the table.
      const headers = await (typeof options.headers === "function" ? options.headers() : options.headers);
      if (closed) return;
      const link = begin(effect, { ...effect.request.headers, ...lowerCase(headers) }, options, onIncoming);
      onStarted(link);
      for (const data of waiting) link.send?.(data);
    } catch (cause) {
      const message =
        "The headers function of the connection failed, so nothing was sent. Mend it or the token it asks for.";
      const detail = describeCause(cause);
      close({ type: "closed", how: "refused", error: { code: "configuration", message, detail } });
    }
  }
  const timer = delay > 0 ? setTimeout(() => void start(), delay) : undefined;
  if (timer === undefined) void start();
  return { send: (data) => void waiting.push(data), close: () => close({ type: "closed", how: "aborted" }) };
}

function ignore(): void {}

function begin(
  { as, request, parting = false }: OpenEffect,
  headers: Readonly<Record<string, string>>,
  options: LinksOptions,
  onIncoming: (incoming: LinkIncoming) => void,
): Link {
  if (as === "socket" && isSocketIo(request.url)) return openSocketIo({ url: request.url, headers, onIncoming });
  if (as === "socket") {
    if (options.WebSocket === undefined) {
      const message = "This runtime has no WebSocket. Pass one in the connection's options.";
      queueMicrotask(() => onIncoming({ type: "closed", how: "refused", error: { code: "configuration", message } }));
      return { close: () => undefined };
    }
    return openSocket({ url: request.url, WebSocket: options.WebSocket, onIncoming });
  }
  const link = openHttp({
    request: { ...request, headers },
    as,
    keepalive: parting,
    fetch: options.fetch,
    heartbeatTimeout,
    onIncoming,
  });
  return { close: () => link.abort() };
}

function lowerCase(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Failures are counted by address without its query, which carries cursors. */
function toPlace(request: HttpRequest): string {
  return `${request.method} ${request.url.split("?", 1).join("")}`;
}
