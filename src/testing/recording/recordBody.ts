import { encodeBase64 } from "./base64.ts";
import type { RecordedEnd } from "./Exchange.ts";

/** What is told about a body that passes. */
export interface BodyListener {
  /** A piece of text. */
  readonly text: (text: string) => void;
  /** The whole body so far, in base64: it is no text. Replaces what was told before. */
  readonly bytes: (base64: string) => void;
  readonly end: (end: RecordedEnd) => void;
  /** Whether nothing more is kept. */
  readonly isFull: () => boolean;
}

/** The same body; what passes is told. Whether it is text is seen from its bytes, because many servers name a wrong type. */
export function recordBody(source: ReadableStream<Uint8Array>, on: BodyListener): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pieces: Uint8Array[] = [];
  let isText = true;
  const add = (piece: Uint8Array | undefined): void => {
    if (on.isFull()) return;
    if (piece !== undefined) pieces.push(piece);
    try {
      const text = isText ? decoder.decode(piece, { stream: piece !== undefined }) : "";
      if (text !== "") on.text(text);
    } catch {
      isText = false;
    }
  };
  const end = (how: RecordedEnd): void => {
    if (!isText && !on.isFull()) on.bytes(encodeBase64(pieces));
    on.end(how);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        add(value);
        if (!done) return controller.enqueue(value);
        end("end");
        controller.close();
      } catch (error) {
        end("cut");
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      end("open");
      await reader.cancel(reason);
    },
  });
}
