import { writeSse } from "../../transport/index.ts";
import { createCursor, type CursorOptions } from "../log/createCursor.ts";

/** An SSE comment that keeps proxies from closing an idle connection and lets the client detect a dead one. */
const HEARTBEAT = ":\n\n";

/**
 * Opens an SSE body that follows a session's log, one chunk for each log entry, with backpressure. A reader that disconnects does not affect
 * the turn, unless `onLeft` stops it.
 */
export function openStream(options: CursorOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cursor = createCursor(options, () => {
    body?.error(new Error("The connection was cut"));
    options.onLeft?.();
  });
  const readOn = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      const step = await cursor.next();
      const text = step === "quiet" ? HEARTBEAT : step.frames.map((frame) => writeSse(frame)).join("");
      if (text !== "") controller.enqueue(encoder.encode(text));
      if (step !== "quiet" && step.end) {
        cursor.release();
        controller.close();
        return;
      }
      if (text !== "") return;
    }
  };
  let hasLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        body = controller;
      },
      pull: async (controller) => {
        try {
          await readOn(controller);
        } catch (error) {
          cursor.release();
          // After a cut or a cancel there is no reader, so this is not a failure.
          if (!hasLeft) controller.error(error);
        }
      },
      cancel: () => {
        hasLeft = true;
        cursor.release();
        options.onLeft?.();
      },
    },
    { highWaterMark: 0 },
  );
}
