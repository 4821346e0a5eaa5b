/** A piece of a body: for a stream one frame, else the whole. */
export interface RecordedChunk {
  /** Milliseconds since the recording began. */
  readonly at: number;
  readonly text: string;
}

/** One message of a socket. */
export interface RecordedMessage extends RecordedChunk {
  readonly from: "client" | "agent";
}

/** How the response ended: finished, broken, or not at all before the recording was stopped. */
export type RecordedEnd = "end" | "cut" | "open";

/** What was sent and received for one request, or over one socket. */
export interface Exchange {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Milliseconds since the recording began; a response's pieces and a socket's messages come after it. */
  readonly at: number;
  /** 0 if there was no response. */
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly chunks: readonly RecordedChunk[];
  /** The body is no text: its one piece has its bytes in base64. */
  readonly encoding?: "base64" | undefined;
  readonly end: RecordedEnd;
  /** The messages of a socket, in order; absent for a request. */
  readonly messages?: readonly RecordedMessage[] | undefined;
}

/** Whether the response is a stream of frames. */
export function isEventStream({ responseHeaders }: Pick<Exchange, "responseHeaders">): boolean {
  return /^text\/event-stream\b/i.test(responseHeaders["content-type"] ?? "");
}

/** Whether each line of the response is a message. */
export function isLines({ responseHeaders }: Pick<Exchange, "responseHeaders">): boolean {
  return /^application\/(?:(?:x-)?ndjson|jsonl|x-jsonlines|stream\+json)/i.test(responseHeaders["content-type"] ?? "");
}

/** Cuts a body, as it came over the network, into frames at a zero-width pattern: each comes when its last character came. */
export function cutIntoFrames(chunks: readonly RecordedChunk[], ends: RegExp): readonly RecordedChunk[] {
  const frames: RecordedChunk[] = [];
  let rest = "";
  let at = 0;
  for (const chunk of chunks) {
    ({ at } = chunk);
    const pieces = (rest + chunk.text).split(ends);
    // A zero-width match at the very end splits off nothing.
    const last = pieces.pop() ?? "";
    rest = ends.test(last) ? "" : last;
    if (rest === "" && last !== "") pieces.push(last);
    for (const text of pieces) frames.push({ at, text });
  }
  return rest === "" ? frames : [...frames, { at, text: rest }];
}

/** The same exchange with one piece for each frame of its response; the whole body in one where it is no stream. */
export function withFrames(exchange: Exchange): Exchange {
  const { chunks } = exchange;
  if (exchange.encoding !== undefined) return exchange;
  if (isEventStream(exchange)) return { ...exchange, chunks: cutIntoFrames(chunks, /(?<=\r\n\r\n|\n\n|\r\r)/) };
  if (isLines(exchange)) return { ...exchange, chunks: cutIntoFrames(chunks, /(?<=\n)/) };
  const text = chunks.map((chunk) => chunk.text).join("");
  return { ...exchange, chunks: text === "" ? [] : [{ at: chunks.at(-1)?.at ?? exchange.at, text }] };
}
