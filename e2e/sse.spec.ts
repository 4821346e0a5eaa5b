import fc from "fast-check";
import { createServer, type ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { isFullRun } from "../scripts/fullRun.ts";
import { writeFigures } from "../scripts/reliability/writeFigures.ts";
import { openHttp } from "../src/transport/index.ts";
import { expect, test } from "./support/test.ts";

/** One event, with the field names of the standard. */
interface ReceivedEvent {
  readonly type: string;
  readonly data: string;
  readonly lastEventId: string;
}

/** A stream as bytes, and where it is cut into the chunks that are written. */
interface Served {
  readonly bytes: Uint8Array;
  readonly sizes: readonly number[];
}

const names = ["message", "tick", "tock ", "\uFEFFtick"];

const fields = [
  ["data: a", "data:b", "data", "data:  two", "data: \u2028 ✔ 😀", "data: \uFEFF", "data:\0", "\uFEFFdata: late mark"],
  ["event: tick", "event:tock ", "event:", "event: \uFEFFtick", "Event: tick", "event"],
  ["id: 7", "id: é", "id", "id: \0", "id: 8\0", "id:  9", " id: 10"],
  ["retry: 20", "retry: x", "retry: 1e9", ": beat", ":", "", "", "", "odd: field", "nothing", "data : x"],
];
const lines = fc.constantFrom(...fields.flat());
const ends = fc.constantFrom("\n", "\r", "\r\n", "\n\r");
/** Characters of several bytes, which chunks may split, and bytes that are not UTF-8. */
const broken = fc.constantFrom([0xff], [0xe2, 0x9c], [0xf0, 0x9f, 0x98], [0xc0, 0x80], [0xed, 0xa0, 0x80]);
const encoder = new TextEncoder();
const pieces = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(lines, ends).map(([line, end]) => [...encoder.encode(line + end)]) },
  { weight: 1, arbitrary: broken.map((bytes) => [...encoder.encode("data: "), ...bytes, 0x0a]) },
);
/** One byte order mark, which is not part of the text. Text follows it: Chromium joins an empty line right after it with the next one. */
const marks = fc.constantFrom([], [], [0xef, 0xbb, 0xbf], [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]);
const streams: fc.Arbitrary<Served> = fc
  .tuple(
    marks,
    fc.array(pieces, { maxLength: 40, size: "max" }),
    fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 }),
  )
  .map(([mark, body, sizes]) => ({
    bytes: Uint8Array.from([...mark, ...encoder.encode("data: first\n"), ...body.flat()]),
    sizes,
  }));

async function write({ bytes, sizes }: Served, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (let from = 0, index = 0; from < bytes.length; index += 1) {
    const size = 1 + (sizes[index % sizes.length] ?? 0);
    response.write(bytes.subarray(from, from + size));
    from += size;
    await setImmediate();
  }
  response.end();
}

/** Serves a blank page, and the streams by their number. */
async function serve(served: readonly Served[]): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const stream = served[Number(/\d+$/.exec(request.url ?? "")?.[0])];
    if (stream !== undefined) void write(stream, response);
    else response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>streams</title>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("the server has no port");
  return { url: `http://127.0.0.1:${place.port}/`, close: () => server.close() };
}

/** Reads a stream with the kit's transport, from its bytes. */
const readHere = (url: string): Promise<ReceivedEvent[]> =>
  new Promise((done) => {
    const received: ReceivedEvent[] = [];
    openHttp({
      request: { method: "GET", url, headers: {} },
      as: "stream",
      fetch: globalThis.fetch,
      onIncoming(incoming) {
        if (incoming.type === "closed") done(received);
        if (incoming.type !== "frame") return;
        const { event = "message", data, id = "" } = incoming;
        received.push({ type: event, data: typeof data === "string" ? data : JSON.stringify(data), lastEventId: id });
      },
    });
  });

// A browser is slower than eventsource-parser, which readSse.test.ts compares with, so this runs in a full run only.
if (isFullRun) {
  test("R14 our reader emits the same events as the browser's EventSource, for any bytes in any chunks", async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const served = fc.sample(streams, 2_000);
    const server = await serve(served);
    await page.goto(server.url);
    let compared = 0;
    const step = 5;
    for (let first = 0; first < served.length; first += step) {
      const urls = served.slice(first, first + step).map((_, index) => `${server.url}${first + index}`);
      // A moment: both have read their streams to the end.
      const [theirs, ours] = await Promise.all([
        page.evaluate(
          ([addresses, types]) => {
            const collect = (address: string) =>
              new Promise<{ type: string; data: string; lastEventId: string }[]>((done) => {
                const received: { type: string; data: string; lastEventId: string }[] = [];
                const source = new EventSource(address);
                for (const type of types) {
                  source.addEventListener(type, ({ data, lastEventId }) =>
                    received.push({ type, data: String(data), lastEventId }),
                  );
                }
                // The end of the stream: EventSource would open it again.
                source.addEventListener("error", () => {
                  source.close();
                  done(received);
                });
              });
            return Promise.all(addresses.map(collect));
          },
          [urls, names] as const,
        ),
        Promise.all(urls.map(readHere)),
      ]);
      for (const [index, url] of urls.entries()) {
        const bytes = JSON.stringify(
          new TextDecoder("utf-8", { ignoreBOM: true }).decode(served[first + index]?.bytes),
        );
        expect(ours[index], `${url}: ${bytes}`).toEqual(theirs[index]);
        compared += theirs[index]?.length ?? 0;
      }
    }
    server.close();
    expect(compared).toBeGreaterThan(served.length);
    const figure = `${compared} events of ${served.length} streams equal`;
    writeFigures("reader", [{ row: "R14", what: "our reader beside the browser's EventSource", figure }]);
  });
}
