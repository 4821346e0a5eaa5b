import type { KitError } from "../model/index.ts";
import { createLineSplitter } from "./createLineSplitter.ts";

/** One item of a stream of Server-Sent Events. */
export type SseEvent =
  /** `id` is the last event id (it persists over events without one); undefined before the first id and after an empty one. */
  | {
      readonly type: "event";
      readonly event?: string | undefined;
      readonly id?: string | undefined;
      readonly data: string;
    }
  /** The reconnection delay that the server sets, in milliseconds. */
  | { readonly type: "retry"; readonly retry: number }
  /** A comment line without its colon; servers send them as heartbeats. */
  | { readonly type: "comment"; readonly comment: string }
  /** `too_large`: reading stopped. `stream_cut`, at the end: the last event had data but no blank line, and is dropped. */
  | { readonly type: "error"; readonly error: KitError };

/** Options of `readSse`. */
export interface SseOptions {
  /**
   * Largest event (or line) in UTF-16 units of the decoded text; reading stops with `too_large` beyond it.
   * @default 8388608
   */
  readonly maxEventBytes?: number | undefined;
}

/** An incremental reader; chunks may be cut anywhere between characters. */
export interface SseReader {
  /** Adds the next chunk of decoded text and returns the items that it completes. */
  feed(chunk: string): SseEvent[];
  /** Ends the text; an incomplete last event is dropped, as the standard requires, and reported as `stream_cut` if it has data. */
  end(): SseEvent[];
}

/** Characters of an incomplete event that the error contains. */
const detailLength = 500;

/**
 * Creates a reader for `text/event-stream` as WHATWG HTML 9.2.6 defines it.
 *
 * The text must come from a decoder that keeps the byte order mark (`ignoreBOM: true`): one is dropped here, at the very start.
 * Linear in the length of the text for any chunks. Never throws; unknown fields are ignored.
 */
export function readSse(options: SseOptions = {}): SseReader {
  const limit = options.maxEventBytes ?? 8 * 1024 * 1024;
  let events: SseEvent[] = [];
  let data: string | undefined;
  let event = "";
  let lastId = "";
  let dead = false;
  const lines = createLineSplitter(readLine);

  function fail(error: KitError): void {
    dead = true;
    lines.stop();
    events.push({ type: "error", error });
  }

  function dispatch(): void {
    if (data !== undefined) {
      events.push({ type: "event", ...(event && { event }), ...(lastId && { id: lastId }), data });
    }
    data = undefined;
    event = "";
  }

  function readField(name: string, value: string): void {
    if (name === "data") {
      data = data === undefined ? value : `${data}\n${value}`;
    } else if (name === "event") {
      event = value;
    } else if (name === "id" && !value.includes("\0")) {
      lastId = value;
    } else if (name === "retry" && /^[0-9]+$/.test(value) && Number.isSafeInteger(Number(value))) {
      events.push({ type: "retry", retry: Number(value) });
    }
  }

  function readLine(text: string): void {
    if (text.length + (data?.length ?? 0) > limit) return fail(tooLarge(limit));
    if (text === "") return dispatch();
    const colon = text.indexOf(":");
    if (colon === 0) {
      events.push({ type: "comment", comment: text.slice(1) });
    } else if (colon === -1) {
      readField(text, "");
    } else {
      readField(text.slice(0, colon), text.slice(text[colon + 1] === " " ? colon + 2 : colon + 1));
    }
  }

  function take(): SseEvent[] {
    const taken = events;
    events = [];
    return taken;
  }

  return {
    feed(chunk) {
      lines.feed(chunk);
      if (!dead && lines.rest().length + (data?.length ?? 0) > limit) fail(tooLarge(limit));
      return take();
    },
    end() {
      if (!dead && (data !== undefined || lines.rest().startsWith("data"))) {
        const message = "The stream ended inside an event; that event is dropped. Read the history or ask again.";
        fail({ code: "stream_cut", message, detail: (data ?? lines.rest()).slice(0, detailLength) });
      }
      dead = true;
      lines.stop();
      return take();
    },
  };
}

function tooLarge(limit: number): KitError {
  const message = `One event is larger than ${limit} characters, so reading stopped. Raise maxEventBytes if the server is trusted.`;
  return { code: "too_large", message };
}
