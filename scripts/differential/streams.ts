import type { JsonObject } from "../../src/model/index.ts";

/** Writes payloads as the body of a stream of events. */
export function toSse(payloads: readonly JsonObject[]): string {
  return payloads.map((payload) => `data: ${JSON.stringify(payload)}\n\n`).join("");
}

/** Payloads as lines, the form in which several packages read a stream again. */
export function toLines(payloads: readonly JsonObject[]): ReadableStream {
  return new Response(payloads.map((payload) => `${JSON.stringify(payload)}\n`).join("")).body ?? new ReadableStream();
}

/** A stream of these pieces of bytes. */
export function toBody(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = rest.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
}
