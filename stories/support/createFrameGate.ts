/** A gate that passes or stops the frames of all streams, or passes them one by one. */
export interface FrameGate {
  /** A `fetch` whose response streams pass the gate. */
  readonly fetch: typeof globalThis.fetch;
  /** Passes frames as they arrive. */
  readonly play: () => void;
  /** Stops frames from now on. */
  readonly pause: () => void;
  /** Passes the next frame, even one that has not arrived yet. */
  readonly step: () => void;
  /** Number of passed frames. */
  readonly passed: number;
  /** Calls the listener after each frame. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a gate for the streams of a `fetch`: to the client it is a slow network, so that every state between two frames can be inspected.
 */
export function createFrameGate(fetch: typeof globalThis.fetch, playing = true): FrameGate {
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let open = playing;
  let passed = 0;
  let owed = 0;
  async function pass(): Promise<void> {
    if (!open && owed > 0) owed -= 1;
    else if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
    passed += 1;
    for (const listener of listeners) listener();
  }
  return {
    async fetch(input, init) {
      const response = await fetch(input, init);
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (!isStream || response.body === null) return response;
      const { status, headers } = response;
      return new Response(response.body.pipeThrough(createFrameStream(pass)), { status, headers });
    },
    play() {
      open = true;
      owed = 0;
      for (const go of waiting.splice(0)) go();
    },
    pause: () => void (open = false),
    step() {
      const go = waiting.shift();
      if (go === undefined) owed += 1;
      else go();
    },
    get passed() {
      return passed;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Splits a stream of server-sent events after each event. Comments pass at once: they keep the connection alive. */
function createFrameStream(pass: () => Promise<void>): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  return new TransformStream({
    async transform(chunk, controller) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        if (!frame.startsWith(":")) await pass();
        controller.enqueue(encoder.encode(`${frame}\n\n`));
      }
    },
    flush: (controller) => controller.enqueue(encoder.encode(rest)),
  });
}
