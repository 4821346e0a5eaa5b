import { describeCause } from "../../model/index.ts";
import type { Effect, Json } from "../../model/index.ts";
import type { LinkIncoming } from "../../transport/index.ts";
import type { ReleaseSlot, StreamSlots } from "../tabs/createStreamSlots.ts";

/** What is open, or on its way to be. */
export interface Link {
  /** Sends over a socket. */
  send?(data: Json): void;
  /** Ends it; `closed` with `aborted` follows. */
  close(): void;
  /** What it waits for is there: it need not sit out its delay. */
  wake?(delay: number): void;
}

/** Why a link has not begun though it could: all connections are taken by streams, of this tab or others; or there is no network. */
export type WaitReason = "slot" | "network";

/** What a link is begun from. */
export interface PendingLinkOptions {
  /** What is asked for. */
  readonly effect: Extract<Effect, { type: "open" }>;
  /** Milliseconds to wait. */
  readonly delay: number;
  /** Gives the headers of the request. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  /** The streams that may be open at once; absent where there is no limit, or for what is no stream. */
  readonly slots?: StreamSlots | undefined;
  /** Begins the exchange. `slot`: whether it has one. */
  readonly begin: (
    headers: Readonly<Record<string, string>>,
    slot: boolean,
    onIncoming: (incoming: LinkIncoming) => void,
  ) => Link;
  /** Called with what comes in. */
  readonly onIncoming: (incoming: LinkIncoming) => void;
  /** Called when it has begun, with what it has become. */
  readonly onStarted: (link: Link) => void;
  /** Called when it waits for another stream to end, and when it no longer does. */
  readonly onWaiting: (reason: WaitReason | undefined) => void;
}

/**
 * A link that has not begun: it waits for its delay, a slot and its headers, keeps what is sent meanwhile, and can be closed like any
 * other. What reads waits for a slot; what writes never does, and takes one only where one is free.
 */
export function createPendingLink(options: PendingLinkOptions): Link {
  const { effect, slots } = options;
  const waiting: Json[] = [];
  const leaving = new AbortController();
  let release: ReleaseSlot | undefined;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onIncoming(incoming: LinkIncoming): void {
    if (incoming.type === "closed") release?.();
    options.onIncoming(incoming);
  }
  function close(incoming: Extract<LinkIncoming, { type: "closed" }>): void {
    if (closed) return;
    closed = true;
    leaving.abort();
    clearTimeout(timer);
    queueMicrotask(() => onIncoming(incoming));
  }
  async function takeSlot(all: StreamSlots): Promise<void> {
    release = await all.tryTake();
    if (release !== undefined || effect.request.method !== "GET" || closed) return;
    options.onWaiting("slot");
    release = await all.take(leaving.signal);
  }
  async function start(): Promise<void> {
    options.onWaiting(undefined);
    try {
      if (slots !== undefined) await takeSlot(slots);
      // Always awaited, so that a link never begins before it is in the table.
      const headers = await options.headers();
      options.onWaiting(undefined);
      if (closed) return release?.();
      const link = options.begin(headers, release !== undefined, onIncoming);
      options.onStarted(link);
      for (const data of waiting) link.send?.(data);
    } catch (cause) {
      const message =
        "The headers function of the connection failed, so nothing was sent. Mend it or the token it asks for.";
      const detail = describeCause(cause);
      close({ type: "closed", how: "refused", error: { code: "configuration", message, detail } });
    }
  }
  function wait(delay: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      void start();
    }, delay);
  }

  if (options.delay > 0) wait(options.delay);
  else void start();
  return {
    send: (data) => void waiting.push(data),
    close: () => close({ type: "closed", how: "aborted" }),
    wake(delay) {
      if (timer === undefined) return;
      clearTimeout(timer);
      wait(delay);
    },
  };
}
