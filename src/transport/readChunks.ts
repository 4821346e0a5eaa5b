/** The next chunk of a body; its text may be empty. `failed`: the connection broke or was aborted. */
export type Chunk =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "end" }
  | { readonly type: "failed"; readonly cause: unknown };

/** A reader of the decoded text of a response body. It uses a plain loop instead of stream pipes, which would add queues. */
export interface Chunks {
  /** Reads the next chunk; never rejects. */
  next(): Promise<Chunk>;
  /** Reads the first chunks until their text matches, or the body ends; `next` and the others return them again. */
  peek(enough: RegExp): Promise<string>;
  /**
   * Reads chunks until it has more than 500 characters, the body ends or breaks, or three seconds have passed; returns all it has read and
   * cancels the rest.
   */
  start(): Promise<string>;
  /** Reads the whole text without a byte order mark, up to the limit in characters. */
  all(
    limit: number,
  ): Promise<
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "failed"; readonly cause: unknown }
    | { readonly type: "large" }
  >;
}

/** Characters that `peek` reads at most. */
const mostPeeked = 1_000;
/** Milliseconds for the rest of a body of which only the beginning is wanted. */
const patience = 3_000;

/** Reads a response body as UTF-8 and ignores its charset; invalid bytes become U+FFFD. `next` keeps the byte order mark. */
export function readChunks(body: ReadableStream<Uint8Array> | null): Chunks {
  const reader = body?.getReader();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let ended = reader === undefined;
  const peeked: Chunk[] = [];

  async function read(): Promise<Chunk> {
    if (ended || reader === undefined) return { type: "end" };
    try {
      const { done, value } = await reader.read();
      if (!done) return { type: "text", text: decoder.decode(value, { stream: true }) };
      ended = true;
      const rest = decoder.decode();
      return rest === "" ? { type: "end" } : { type: "text", text: rest };
    } catch (cause) {
      ended = true;
      return { type: "failed", cause };
    }
  }

  const next = async (): Promise<Chunk> => peeked.shift() ?? read();

  function cancel(): void {
    // The rest is not needed, so a failed cancel is ignored.
    reader?.cancel().catch(() => {});
  }

  async function collect(limit: number): Promise<{ readonly text: string; readonly last: Chunk }> {
    const pieces: string[] = [];
    let length = 0;
    for (;;) {
      const chunk = await next();
      if (chunk.type === "text") {
        pieces.push(chunk.text);
        length += chunk.text.length;
      }
      if (chunk.type !== "text" || length > limit) return { text: pieces.join("").replace(/^\uFEFF/, ""), last: chunk };
    }
  }

  return {
    next,
    async peek(enough) {
      let text = "";
      while (text.length < mostPeeked && !enough.test(text)) {
        const chunk = await read();
        peeked.push(chunk);
        if (chunk.type !== "text") break;
        text += chunk.text;
      }
      return text;
    },
    async start() {
      // A body that never ends must not keep its status from being reported. A cancelled one ends.
      const timer = setTimeout(cancel, patience);
      const { text, last } = await collect(500);
      clearTimeout(timer);
      if (last.type === "text") cancel();
      return text;
    },
    async all(limit) {
      const { text, last } = await collect(limit);
      if (last.type === "failed") return last;
      if (last.type === "end") return { type: "text", text };
      cancel();
      return { type: "large" };
    },
  };
}
