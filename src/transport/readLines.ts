import type { KitError } from "../model/index.ts";
import { createLineSplitter } from "./createLineSplitter.ts";

/** One line of NDJSON, or the reason why reading stopped. */
export type LineEvent =
  | { readonly type: "line"; readonly line: string }
  | { readonly type: "error"; readonly error: KitError };

/** An incremental reader of lines; chunks may be cut anywhere between characters. */
export interface LineReader {
  /** Adds the next chunk of decoded text and returns the lines that it completes, without blank ones. */
  feed(chunk: string): LineEvent[];
  /** Ends the text and returns the last line, which needs no line break. */
  end(): LineEvent[];
}

/**
 * Creates a reader for newline-delimited JSON (`application/x-ndjson`). A line of more than `maxLineBytes` characters (by default 8 Mi)
 * returns `too_large` and ends reading.
 */
export function readLines(options: { readonly maxLineBytes?: number | undefined } = {}): LineReader {
  const limit = options.maxLineBytes ?? 8 * 1024 * 1024;
  let events: LineEvent[] = [];
  const lines = createLineSplitter(push);

  function push(line: string): void {
    if (isTooLarge(line)) return;
    if (line.trim() !== "") events.push({ type: "line", line });
  }

  function isTooLarge(text: string): boolean {
    if (text.length <= limit) return false;
    lines.stop();
    const message = `One line is larger than ${limit} characters, so reading stopped. Raise maxEventBytes if the server is trusted.`;
    events.push({ type: "error", error: { code: "too_large", message } });
    return true;
  }

  function take(): LineEvent[] {
    const taken = events;
    events = [];
    return taken;
  }

  return {
    feed(chunk) {
      lines.feed(chunk);
      isTooLarge(lines.rest());
      return take();
    },
    end() {
      push(lines.rest());
      lines.stop();
      return take();
    },
  };
}
