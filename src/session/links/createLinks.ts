import { describeCause } from "../../model/index.ts";
import type { Effect, Incoming, Json, KitError } from "../../model/index.ts";
import { isSocketIo } from "../../transport/index.ts";
import type { LinkIncoming } from "../../transport/index.ts";
import { createBackoff, type Backoff } from "./createBackoff.ts";
import { prepareExchange, type Exchange, type ExchangeOptions, type OpenEffect } from "./prepareExchange.ts";
import type { ConnectionTracker } from "./createConnectionState.ts";
import type { PageLife } from "./openPageLife.ts";
import type { ConnectionOptions } from "./Connection.ts";
import type { WaitReason } from "../Session.ts";
import type { ReleaseSlot, StreamSlots } from "../tabs/createStreamSlots.ts";

/** Options of `createLinks`. */
export interface LinksOptions extends ExchangeOptions {
  /** Added to each request, except to the opening of a WebSocket, which cannot have headers; they win over the protocol's. */
  readonly headers?: ConnectionOptions["headers"] | undefined;
  /** Added to the address of each WebSocket; called for each opening. */
  readonly socketQuery?: ConnectionOptions["socketQuery"] | undefined;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  /** The lifecycle of the page, where there is one. */
  readonly page?: PageLife | undefined;
  /** The slots for streams that may be open at once, where there is a limit. */
  readonly slots?: StreamSlots | undefined;
  /** Whether another link can resume what this one has delivered so far. */
  readonly canResume?: ((link: string) => boolean) | undefined;
  /** Derives the state of the connection from the events of the links. */
  readonly tracker?: ConnectionTracker | undefined;
  /** Called when a link starts to wait for a slot or the network; with undefined each time one begins or ends, also if it never waited. */
  readonly onWaiting?: ((link: string, reason: WaitReason | undefined) => void) | undefined;
  /** Called for every incoming message, except those of parting links, and never before `run` has returned. */
  readonly onIncoming: (incoming: Incoming) => void;
}

/** The open links of a connection: the only place of the kit's client that does I/O for a protocol. */
export interface Links {
  /** Number of links that are waiting or open. */
  readonly size: number;
  /** Runs the effect. Opening an open link, or using a closed one, does nothing. */
  run(effect: Effect): void;
  /** Retries at once everything that waits for its backoff. */
  tryNow(): void;
  /** Closes all links; no further event is emitted. */
  close(): void;
}

/** A link of the table: it waits for its delay, a slot and its headers, then its exchange begins. */
interface Link {
  readonly effect: OpenEffect;
  /** Whether its exchange has begun. */
  begun: boolean;
  /** Whether this side ended it for a reason of the page, not of the protocol. */
  cut: boolean;
  /** Whether it has begun without a slot, because all streams that may be open at once are. */
  overflowing: boolean;
  /** Releases its slot; undefined if it has none. */
  release: ReleaseSlot | undefined;
  /** Sends over a socket; queued until the exchange has begun. */
  send(data: Json): void;
  /** Ends it; `closed` with `aborted` follows. */
  close(): void;
  /** Replaces the delay that it still waits for. */
  wake(delay: number): void;
}

/** Milliseconds after which a stream is retried although the browser reports no network: browsers err, e.g. about localhost. */
const withoutNetwork = 30_000;

const suspended: KitError = {
  code: "stream_cut",
  message:
    "The page closed this stream: the browser suspended the page, or another request needs the connection. It is resumed if possible.",
};

/** Creates an empty link table. */
export function createLinks(options: LinksOptions): Links {
  const { onWaiting, tracker } = options;
  const links = new Map<string, Link>();
  const backoff = createBackoff(options.now);
  let closed = false;
  /** Whether the page is unloaded: browsers report its requests as failed, while nothing has failed. */
  let left = false;
  /** Whether a link that this side ended is being opened again: the connection was not lost then. */
  let moving = false;
  const wake = (toDelay: (effect: OpenEffect) => number): void => {
    for (const link of links.values()) if (link.effect.after === "backoff") link.wake(toDelay(link.effect));
  };
  const unlisten = options.page?.listen(
    () => {
      for (const link of Array.from(links.values())) if (link.begun && link.effect.as !== "body") cut(link);
    },
    () => {
      left = false;
      tracker?.setNetwork(true);
      wake((effect) => backoff.delay(effect, true));
    },
    () => tracker?.setNetwork(false),
    () => {
      left = true;
    },
  );

  function cut(link: Link): void {
    link.cut = true;
    link.close();
  }

  function receive(link: Link, incoming: LinkIncoming): void {
    const { link: name, parting } = link.effect;
    const isClosed = incoming.type === "closed";
    if (isClosed) link.release?.();
    // A parting link is in no table: neither its reply nor the end of the connection matters for it.
    if (closed || parting === true || (left && isClosed)) return;
    const named: Incoming = { ...incoming, link: name };
    if (incoming.type !== "frame") backoff.note(named, link.effect);
    if (isClosed) {
      links.delete(name);
      onWaiting?.(name, undefined);
    }
    moving = isClosed && link.cut;
    options.onIncoming(moving ? { link: name, type: "closed", how: "cut", error: suspended } : named);
    if (!moving) tracker?.note(named);
    moving = false;
    // Beyond the streams that may be open: the request has arrived; the rest is read as soon as a slot is free.
    if (!link.overflowing || incoming.type !== "frame" || incoming.id === undefined) return;
    if (options.canResume?.(name) !== true) return;
    link.overflowing = false;
    cut(link);
  }

  return {
    get size() {
      return links.size;
    },
    run(effect) {
      if (closed) return;
      const link = links.get(effect.link);
      if (effect.type === "send") link?.send(effect.data);
      else if (effect.type === "close") link?.close();
      else if (link === undefined) {
        const created = createLink(effect, planDelay(effect, options, backoff, moving), options, backoff, receive);
        if (effect.parting !== true) links.set(effect.link, created);
      }
    },
    tryNow: () => wake(() => 0),
    close() {
      closed = true;
      unlisten?.();
      for (const link of links.values()) link.close();
      links.clear();
    },
  };
}

/**
 * Creates a link that queues what is sent until it has begun, and can be closed at any time. A link that reads waits for a slot; one
 * that writes never waits, and takes a slot only where one is free.
 */
function createLink(
  effect: OpenEffect,
  delay: number,
  options: LinksOptions,
  backoff: Backoff,
  receive: (link: Link, incoming: LinkIncoming) => void,
): Link {
  const queue: Json[] = [];
  const leaving = new AbortController();
  let exchange: Exchange | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const link: Link = {
    effect,
    begun: false,
    cut: false,
    overflowing: false,
    release: undefined,
    send(data) {
      if (exchange === undefined) queue.push(data);
      else exchange.send?.(data);
    },
    close() {
      if (exchange === undefined) end({ type: "closed", how: "aborted" });
      else exchange.close();
    },
    wake(milliseconds) {
      if (timer === undefined) return;
      clearTimeout(timer);
      wait(milliseconds);
    },
  };
  const report = (reason: WaitReason | undefined): void => {
    if (effect.parting !== true) options.onWaiting?.(effect.link, reason);
  };

  function end(incoming: Extract<LinkIncoming, { type: "closed" }>): void {
    if (leaving.signal.aborted) return;
    leaving.abort();
    clearTimeout(timer);
    queueMicrotask(() => receive(link, incoming));
  }
  async function takeSlot(slots: StreamSlots): Promise<void> {
    link.release = await slots.tryTake();
    link.overflowing = link.release === undefined;
    if (!link.overflowing || effect.request.method !== "GET" || leaving.signal.aborted) return;
    report("slot");
    link.release = await slots.take(leaving.signal);
    link.overflowing = false;
  }
  async function start(): Promise<void> {
    report(undefined);
    try {
      if (effect.as === "stream" && options.slots !== undefined) await takeSlot(options.slots);
      // Closed while it took the slot, which nobody else would give back.
      if (leaving.signal.aborted) return link.release?.();
      // Always awaited, so that a link never begins before it is in the table.
      const headers = await readHeaders(effect, options);
      const asked = await addQuery(effect, options);
      report(undefined);
      const prepared = await prepareExchange(asked, options, (milliseconds) => backoff.setMinimum(milliseconds));
      if (leaving.signal.aborted) return link.release?.();
      exchange = prepared(headers, (incoming) => receive(link, incoming));
      link.begun = true;
      for (const data of queue) exchange.send?.(data);
    } catch (cause) {
      const message =
        "A function of the connection (headers, socketQuery) failed, so nothing was sent. Check it and the token it asks for.";
      const detail = describeCause(cause);
      end({ type: "closed", how: "refused", error: { code: "configuration", message, detail } });
    }
  }
  function wait(milliseconds: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      void start();
    }, milliseconds);
  }

  if (delay > 0) wait(delay);
  else void start();
  return link;
}

/** Returns the milliseconds before a link is opened, and reports the delay if it was lost. `moving`: this side ended it. */
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

async function readHeaders({ request }: OpenEffect, { headers }: LinksOptions): Promise<Record<string, string>> {
  return { ...request.headers, ...lowerCase(await (typeof headers === "function" ? headers() : headers)) };
}

/** Adds the query of this opening of a WebSocket to its address. */
async function addQuery(effect: OpenEffect, { socketQuery }: LinksOptions): Promise<OpenEffect> {
  const { as, request } = effect;
  if (as !== "socket" || isSocketIo(request.url)) return effect;
  const query = new URLSearchParams(await socketQuery?.()).toString();
  if (query === "") return effect;
  return { ...effect, request: { ...request, url: `${request.url}${request.url.includes("?") ? "&" : "?"}${query}` } };
}

function lowerCase(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}
