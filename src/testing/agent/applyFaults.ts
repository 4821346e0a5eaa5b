import type { WireFault } from "../../agents/index.ts";
import type { ServerSocket } from "../../server/index.ts";
import { readMark } from "./faultMark.ts";

/** Milliseconds after which a frame that waits for the next one, to change places with it, is sent alone. */
const REORDER_WAIT = 50;

/** What a fault does to a connection. */
interface Connection {
  /** Sends a whole frame, or a piece of one. */
  readonly send: (text: string) => void;
  /** Breaks the connection without an end. */
  readonly cut: () => void;
  /** A frame whose data is not whole. */
  readonly malformed: string;
}

/** Applies the marked faults to the frames of one connection, in order. */
interface FaultyLine {
  /** Takes the next frame, or a mark. Resolves when the connection can take another one. */
  write(frame: string): Promise<void>;
  /** Sends what waits. */
  flush(): void;
}

function createFaultyLine({ send, cut, malformed }: Connection): FaultyLine {
  let next: WireFault["kind"][] = [];
  let delay = 0;
  let held: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStalled = false;

  const flush = (): void => {
    clearTimeout(timer);
    if (held !== undefined) send(held);
    held = undefined;
  };
  const take = (fault: WireFault): void => {
    if (fault.kind === "slow") delay = fault.milliseconds;
    else if (fault.kind === "stall") isStalled = true;
    else if (fault.kind === "malformed") send(malformed);
    else next.push(fault.kind);
  };
  return {
    flush,
    async write(frame) {
      const fault = readMark(frame);
      if (fault !== undefined) return take(fault);
      if (delay > 0) await new Promise((resolve) => void setTimeout(resolve, delay));
      if (isStalled) return;
      const faults = next;
      next = [];
      if (faults.includes("disconnect")) {
        send(frame.slice(0, Math.ceil(frame.length / 2)));
        return cut();
      }
      if (faults.includes("reorder") && held === undefined) {
        held = frame;
        timer = setTimeout(flush, REORDER_WAIT);
        return;
      }
      send(frame);
      if (faults.includes("duplicate")) send(frame);
      flush();
    },
  };
}

/** The open connections of a server, to which marked faults are applied. */
export interface FaultyConnections {
  /** Applies faults to the body of a response; other responses than streams stay as they are. */
  readonly respond: (response: Response) => Response;
  /** Applies faults to the messages of a socket. */
  readonly connect: (socket: ServerSocket) => ServerSocket;
  /** Breaks all connections. */
  readonly cut: () => void;
}

/** Creates the connections of one server. */
export function createFaultyConnections(): FaultyConnections {
  const open = new Set<() => void>();
  return {
    respond: (response) => {
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (response.body === null || !isStream) return response;
      return new Response(applyToBody(response.body, open), { status: response.status, headers: response.headers });
    },
    connect: (socket) => {
      const cut = (): void => {
        open.delete(cut);
        socket.close();
      };
      open.add(cut);
      const line = createFaultyLine({ malformed: '{"cut', send: (text) => void socket.send(text), cut });
      return { send: (text) => line.write(text), close: cut };
    },
    cut: () => {
      for (const cut of open) cut();
    },
  };
}

function applyToBody(source: ReadableStream<Uint8Array>, open: Set<() => void>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let isOver = false;
  let cut = (): void => undefined;
  const finish = (): void => {
    isOver = true;
    open.delete(cut);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      cut = () => {
        if (isOver) return;
        finish();
        void reader.cancel();
        // What was sent before is read before the connection breaks.
        setTimeout(() => controller.error(new Error("The connection broke.")), 0);
      };
      open.add(cut);
      const send = (text: string): void => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
      const line = createFaultyLine({ malformed: 'data: {"cut\n\n', send, cut });
      const run = async (): Promise<void> => {
        for (let chunk = await reader.read(); !chunk.done && !isOver; chunk = await reader.read())
          for (const frame of decoder.decode(chunk.value, { stream: true }).split(/(?<=\n\n)/)) await line.write(frame);
        line.flush();
        if (isOver) return;
        finish();
        controller.close();
      };
      run().catch((error: unknown) => {
        if (isOver) return;
        finish();
        controller.error(error);
      });
    },
    cancel: (reason) => {
      finish();
      return reader.cancel(reason);
    },
  });
}
