/** Lets the frames of every stream through, holds them, or lets one through. */
export interface FrameGate {
  /** Fetches through the gate. */
  readonly fetch: typeof globalThis.fetch;
  /** Lets frames through as they come. */
  readonly play: () => void;
  /** Holds frames from now on. */
  readonly pause: () => void;
  /** Lets the next frame through, also one that has not come yet. */
  readonly step: () => void;
  /** How many frames have passed. */
  readonly passed: number;
  /** Calls the listener after each frame. Returns its cleanup. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Puts a gate before the streams of a `fetch`: the client sees a slow network, so that every state between two frames can be looked at. */
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

/** Cuts a stream of server-sent events where each ends. Comments pass at once: they keep the connection alive. */
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
