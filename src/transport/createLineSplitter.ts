/** Splits chunks of text into lines. */
export interface LineSplitter {
  /** Adds the next chunk; calls `onLine` for each line that it completes. */
  feed(chunk: string): void;
  /** Returns the incomplete last line. */
  rest(): string;
  /** Discards the rest and ignores later chunks; may be called from `onLine`. */
  stop(): void;
}

/**
 * Creates a splitter at LF, CR and CRLF (and at nothing else: U+2028 is text); a byte order mark at the very start is dropped.
 *
 * Each character is scanned once: an incomplete line is stored and not scanned again, so the cost does not depend on the size of the
 * chunks.
 */
export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  let rest = "";
  let started = false;
  let stopped = false;
  let skipLineFeed = false;

  function skipStart(chunk: string): number {
    const afterMark = !started && chunk.startsWith("\uFEFF") ? 1 : 0;
    const afterFeed = skipLineFeed && chunk.startsWith("\n") ? 1 : 0;
    started = true;
    skipLineFeed = false;
    return afterMark + afterFeed;
  }

  return {
    feed(chunk) {
      if (stopped || chunk === "") return;
      let start = skipStart(chunk);
      let carriageReturn = chunk.indexOf("\r", start);
      let lineFeed = chunk.indexOf("\n", start);
      while (!stopped && (carriageReturn !== -1 || lineFeed !== -1)) {
        const isReturn = carriageReturn !== -1 && (lineFeed === -1 || carriageReturn < lineFeed);
        const end = isReturn ? carriageReturn : lineFeed;
        const line = rest + chunk.slice(start, end);
        rest = "";
        start = end + 1;
        // A CR at the end of a chunk ends the line at once, without waiting for a LF that may follow.
        if (isReturn && start === chunk.length) skipLineFeed = true;
        else if (isReturn && chunk[start] === "\n") start += 1;
        onLine(line);
        if (carriageReturn !== -1 && carriageReturn < start) carriageReturn = chunk.indexOf("\r", start);
        if (lineFeed !== -1 && lineFeed < start) lineFeed = chunk.indexOf("\n", start);
      }
      if (!stopped) rest += chunk.slice(start);
    },
    rest: () => rest,
    stop() {
      stopped = true;
      rest = "";
    },
  };
}
