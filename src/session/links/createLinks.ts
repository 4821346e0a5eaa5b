import type { Effect, Incoming, KitError } from "../../model/index.ts";
import { isSocketIo, openHttp, openSocket, openSocketIo } from "../../transport/index.ts";
import type { LinkIncoming } from "../../transport/index.ts";
import { createBackoff, type Backoff } from "./createBackoff.ts";
import { createPendingLink, type Link, type WaitReason } from "./createPendingLink.ts";
import type { ConnectionTracker } from "./createConnectionState.ts";
import type { PageLife } from "./openPageLife.ts";
import type { ConnectionOptions } from "./Connection.ts";
import type { StreamSlots } from "../tabs/createStreamSlots.ts";

type OpenEffect = Extract<Effect, { type: "open" }>;

/** What a link table is made from. */
export interface LinksOptions {
  /** Called without `this`. */
  readonly fetch: typeof globalThis.fetch;
  /** Absent in runtimes without one: a socket is then refused. */
  readonly WebSocket: typeof globalThis.WebSocket | undefined;
  /** Loads socket.io's client, for protocols that speak it. */
  readonly loadSocketIo?: ConnectionOptions["loadSocketIo"] | undefined;
  /** Added to each request; they win over the protocol's. */
  readonly headers?: ConnectionOptions["headers"] | undefined;
  /** Milliseconds of silence after which a stream with heartbeats is given up. @default 45000: three missed beats of our server */
  readonly heartbeatTimeout?: number | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The page, where there is one. */
  readonly page?: PageLife | undefined;
  /** The streams that may be open at once, where there is a limit. */
  readonly slots?: StreamSlots | undefined;
  /** Whether what a link has brought can be gone on with over another one. */
  readonly canResume?: ((link: string) => boolean) | undefined;
  /** Draws the state of the connection from what happens here. */
  readonly tracker?: ConnectionTracker | undefined;
  /** Called when a link waits for more than its turn, and when it no longer does. */
  readonly onWaiting?: ((link: string, reason: WaitReason | undefined) => void) | undefined;
  /** Called for everything that comes in, never before `run` has returned. */
  readonly onIncoming: (incoming: Incoming) => void;
}

/** The open links of a connection: the only place of the kit's client that does I/O for a protocol. */
export interface Links {
  /** Number of links that are waiting or open. */
  readonly size: number;
  /** Does what the effect says. A name that is open already, or no longer, does nothing. */
  run(effect: Effect): void;
  /** Tries at once what waits to be tried again. */
  tryNow(): void;
  /** Closes all links and reports nothing more. */
  close(): void;
}

/** Milliseconds after which a stream is tried again although there seems to be no network: browsers err, e.g. about this very machine. */
const withoutNetwork = 30_000;

const putAway: KitError = {
  code: "stream_cut",
  message:
    "The stream was ended here: the page was put away, or its connection is needed. It goes on where that is possible.",
};

/** Creates an empty link table. */
export function createLinks(options: LinksOptions): Links {
  const { onWaiting = ignore } = options;
  const links = new Map<string, { readonly effect: OpenEffect; link: Link; begun: boolean }>();
  /** Links that are ended from here for a reason of the page, not of the protocol. */
  const cut = new Set<string>();
  const backoff = createBackoff(options.now);
  let closed = false;
  /** Whether a link is being opened again that was ended from here: nothing was lost then. */
  let moving = false;
  const wake = (toDelay: (effect: OpenEffect) => number): void => {
    for (const { effect, link } of links.values()) if (effect.after === "backoff") link.wake?.(toDelay(effect));
  };
  const unlisten = watchPage(options, {
    fallAsleep() {
      for (const [name, { effect, begun }] of Array.from(links)) if (begun && effect.as !== "body") cutHere(name);
    },
    wakeUp: () => wake((effect) => backoff.delay(effect, true)),
  });

  function cutHere(name: string): void {
    cut.add(name);
    links.get(name)?.link.close();
  }

  function report(incoming: Incoming, effect: OpenEffect): void {
    if (closed) return;
    backoff.note(incoming, effect);
    if (incoming.type === "closed") {
      links.delete(incoming.link);
      onWaiting(incoming.link, undefined);
    }
    const isCut = incoming.type === "closed" && cut.delete(incoming.link);
    moving = isCut;
    options.onIncoming(isCut ? { link: incoming.link, type: "closed", how: "cut", error: putAway } : incoming);
    moving = false;
    if (!isCut) options.tracker?.note(incoming);
  }

  function open(effect: OpenEffect): void {
    const { link: name, parting } = effect;
    if (links.has(name)) return;
    if (parting === true) return sendParting(effect, options, backoff);
    let overflowing = false;
    const onIncoming = (incoming: LinkIncoming): void => {
      report({ ...incoming, link: name }, effect);
      // Beyond the streams that may be open: what was written has arrived, the rest is read when its turn comes.
      if (!overflowing || incoming.type !== "frame" || incoming.id === undefined) return;
      if (options.canResume?.(name) !== true) return;
      overflowing = false;
      cutHere(name);
    };
    const slots = effect.as === "stream" ? options.slots : undefined;
    const link = createPendingLink({
      effect,
      delay: planDelay(effect, options, backoff, moving),
      headers: () => readHeaders(effect, options),
      slots,
      onIncoming,
      begin(given, slot, onEach) {
        overflowing = slots !== undefined && !slot;
        return beginLink(effect, given, options, backoff, onEach);
      },
      onStarted: (started) => void links.set(name, { effect, link: started, begun: true }),
      onWaiting: (reason) => onWaiting(name, reason),
    });
    links.set(name, { effect, link, begun: false });
  }

  return {
    get size() {
      return links.size;
    },
    run(effect) {
      if (closed) return;
      if (effect.type === "open") open(effect);
      else if (effect.type === "send") links.get(effect.link)?.link.send?.(effect.data);
      else links.get(effect.link)?.link.close();
    },
    tryNow: () => wake(() => 0),
    close() {
      closed = true;
      unlisten?.();
      for (const { link } of links.values()) link.close();
      links.clear();
    },
  };
}

function ignore(): void {}

/** Gives the milliseconds before a link is opened, and says so where it was lost. `moving`: it was ended from here, not lost. */
function planDelay(effect: OpenEffect, options: LinksOptions, backoff: Backoff, moving: boolean): number {
  const { page, tracker, now, onWaiting } = options;
  if (effect.after !== "backoff") return backoff.delay(effect);
  const isThere = page === undefined || page.isReady();
  if (!isThere) onWaiting?.(effect.link, "network");
  const delay = isThere ? backoff.delay(effect) : withoutNetwork;
  const attempt = Math.max(1, backoff.failures(effect));
  if (!moving) tracker?.plan(effect.link, { attempt, at: now() + delay });
  return delay;
}

function watchPage(
  { page, tracker }: LinksOptions,
  { fallAsleep, wakeUp }: { readonly fallAsleep: () => void; readonly wakeUp: () => void },
): (() => void) | undefined {
  const onReady = (): void => {
    tracker?.setNetwork(true);
    wakeUp();
  };
  return page?.listen(fallAsleep, onReady, () => tracker?.setNetwork(false));
}

async function readHeaders({ request }: OpenEffect, { headers }: LinksOptions): Promise<Record<string, string>> {
  return { ...request.headers, ...lowerCase(await (typeof headers === "function" ? headers() : headers)) };
}

/** Kept in no table: neither its answer nor the end of the connection concerns it. */
function sendParting(effect: OpenEffect, options: LinksOptions, backoff: Backoff): void {
  createPendingLink({
    effect,
    delay: 0,
    headers: () => readHeaders(effect, options),
    begin: (headers) => beginLink(effect, headers, options, backoff, ignore),
    onIncoming: ignore,
    onStarted: ignore,
    onWaiting: ignore,
  });
}

function beginLink(
  { as, request, parting = false }: OpenEffect,
  headers: Readonly<Record<string, string>>,
  options: LinksOptions,
  backoff: Backoff,
  onIncoming: (incoming: LinkIncoming) => void,
): Link {
  if (as === "socket" && isSocketIo(request.url))
    return openSocketIo({ url: request.url, headers, load: options.loadSocketIo, onIncoming });
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
    heartbeatTimeout: options.heartbeatTimeout ?? 45_000,
    onRetry: (milliseconds) => backoff.wish(milliseconds),
    onIncoming,
  });
  return { close: () => link.abort() };
}

function lowerCase(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}
