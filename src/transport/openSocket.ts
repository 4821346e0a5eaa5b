import type { Json } from "../model/index.ts";
import { deliverLong, longFrom } from "./deliverLong.ts";
import { connectError, cutError, isOffline } from "./httpError.ts";
import type { LinkIncoming } from "./openHttp.ts";
import { writeJson } from "./writeJson.ts";

/** Options of `openSocket`. */
export interface SocketOptions {
  /** A ws, wss, http or https URL, absolute or relative to the page. */
  readonly url: string;
  /** Subprotocols to offer (`Sec-WebSocket-Protocol`). */
  readonly protocols?: readonly string[] | undefined;
  /** The WebSocket constructor. Node 20 has none: pass that of a package, e.g. of `ws`. */
  readonly WebSocket: typeof globalThis.WebSocket;
  /** Called with `opened` (status 101) if it opens, frames with the text as received, and exactly one `closed`. Must not throw. */
  readonly onIncoming: (incoming: LinkIncoming) => void;
}

/** A WebSocket link to send and close. */
export interface SocketLink {
  /** Sends a value as JSON text; queued until the socket is open, dropped after it is closed. */
  send(data: Json): void;
  /** Closes; `closed` with `aborted` follows unless it was closed already. */
  close(): void;
}

type Closed = Omit<Extract<LinkIncoming, { type: "closed" }>, "type">;

/**
 * Opens a WebSocket. A connection that never opened, also because of an invalid URL, closes as `refused`, one that the server closed
 * normally as `end`, one that broke as `cut`, and one that `close` ended as `aborted`; always after this function has returned.
 */
export function openSocket(options: SocketOptions): SocketLink {
  const { onIncoming } = options;
  const sendQueue: string[] = [];
  const inOrder = createSequence();
  let state: "connecting" | "open" | "closed" = "connecting";
  const wasOffline = isOffline();

  function close(closed: Closed): void {
    if (state === "closed") return;
    state = "closed";
    onIncoming({ type: "closed", ...closed });
  }

  const socket = connect(options, (cause) =>
    queueMicrotask(() => close({ how: "refused", error: connectError(cause, wasOffline) })),
  );
  if (socket !== undefined) {
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      if (state !== "connecting") return;
      state = "open";
      onIncoming({ type: "opened", status: 101, headers: {} });
      for (const text of sendQueue.splice(0)) socket.send(text);
    });
    const deliver = (frame: { readonly data: string }): void => {
      if (state === "open") onIncoming({ ...frame, type: "frame" });
    };
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const frame = { data: toText(data) };
      inOrder(() => {
        if (frame.data.length >= longFrom) return deliverLong(frame, deliver);
        deliver(frame);
        return undefined;
      });
    });
    // A `close` event with the reason follows; sockets in Node throw if `error` has no listener.
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", (event) =>
      inOrder(() => {
        close(toClosed(event, state, wasOffline));
        return undefined;
      }),
    );
  }

  let closing = false;
  return {
    send(data) {
      const text = writeJson(data);
      if (state === "open") socket?.send(text);
      else if (state === "connecting") sendQueue.push(text);
    },
    close() {
      if (state === "closed" || closing) return;
      closing = true;
      queueMicrotask(() => {
        close({ how: "aborted" });
        socket?.close();
      });
    },
  };
}

function toClosed(event: CloseEvent, state: string, wasOffline: boolean): Closed {
  const cause = new Error(closeReason(event));
  if (state === "connecting") return { how: "refused", error: connectError(cause, wasOffline) };
  // 1000: closed normally, 1005: closed without a code (RFC 6455, section 7.4.1).
  return event.code === 1000 || event.code === 1005 ? { how: "end" } : { how: "cut", error: cutError(cause) };
}

/** Creates a function that runs tasks in order: at once if none is running, else after the tasks before. */
function createSequence(): (task: () => Promise<void> | undefined) => void {
  let last: Promise<void> | undefined;
  return (task) => {
    const running = (last === undefined ? task() : last.then(task))?.then(() => {
      if (last === running) last = undefined;
    });
    last = running;
  };
}

function connect(options: SocketOptions, onError: (cause: unknown) => void): WebSocket | undefined {
  try {
    const base = typeof location === "undefined" ? undefined : location.href;
    const url = new URL(options.url, base);
    url.protocol = url.protocol.replace("http", "ws");
    return new options.WebSocket(url, [...(options.protocols ?? [])]);
  } catch (cause) {
    onError(cause);
    return undefined;
  }
}

function closeReason(event: CloseEvent): string {
  return event.reason === "" ? `close code ${event.code}` : `close code ${event.code}: ${event.reason}`;
}

function toText(data: unknown): string {
  return typeof data === "string" ? data : data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);
}
