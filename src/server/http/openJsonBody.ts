import { createCursor, type CursorOptions } from "../log/createCursor.ts";

/** Opens a JSON body that comes whole when its link ends: the data of the last frame. */
export function openJsonBody(options: CursorOptions): ReadableStream<Uint8Array> {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cursor = createCursor(options, () => body?.error(new Error("The connection was cut")));
  let last = "null";
  let left = false;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        body = controller;
      },
      pull: async (controller) => {
        for (;;) {
          const step = await cursor.next();
          if (left) return;
          if (step === "quiet") continue;
          last = step.frames.at(-1)?.data ?? last;
          if (!step.end) continue;
          cursor.release();
          controller.enqueue(new TextEncoder().encode(last));
          controller.close();
          return;
        }
      },
      cancel: () => {
        left = true;
        cursor.release();
      },
    },
    { highWaterMark: 0 },
  );
}
