import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parseJson } from "../model/index.ts";
import type { HttpRequest } from "../model/index.ts";
import { openHttp, type HttpOptions, type LinkIncoming } from "./openHttp.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/chat`;
}

interface Exchange {
  incoming: LinkIncoming[];
  closed: Promise<LinkIncoming[]>;
  abort(): void;
}

function open(url: string, options: Partial<HttpOptions> = {}, request: Partial<HttpRequest> = {}): Exchange {
  const incoming: LinkIncoming[] = [];
  let resolve: (all: LinkIncoming[]) => void = () => {};
  const closed = new Promise<LinkIncoming[]>((done) => (resolve = done));
  const link = openHttp({
    request: { method: "GET", url, headers: {}, ...request },
    as: "stream",
    fetch: globalThis.fetch,
    ...options,
    onIncoming(it) {
      incoming.push(it);
      options.onIncoming?.(it);
      if (it.type === "closed") setTimeout(() => resolve(incoming), 5);
    },
  });
  return { incoming, closed, abort: () => link.abort() };
}

function sse(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { "content-type": "Text/Event-Stream; charset=utf-8" });
}
function answer(status: number, type: string | undefined, body: string): RequestListener {
  return (_request, response) =>
    response.writeHead(status, type === undefined ? {} : { "content-type": type }).end(body);
}
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

describe("an event stream whose server announces no type of it", () => {
  test.each([undefined, "text/plain; charset=utf-8", "application/octet-stream"])("is read (%s)", async (type) => {
    for (const start of ["data: 1\n\n", ": hello\n\ndata: 1\n\n", "\uFEFF\nevent: message\ndata: 1\n\n"]) {
      const url = await serve((_, response) => {
        response.writeHead(200, type === undefined ? {} : { "content-type": type });
        response.write(start);
        setTimeout(() => response.end("data: 2\n\n"), 20);
      });
      const all = await open(url).closed;
      expect(all.flatMap((it) => (it.type === "frame" ? [it.data] : []))).toEqual(["1", "2"]);
      expect(all.at(-1)).toMatchObject({ type: "closed", how: "end" });
    }
  });

  test("is read wherever its beginning is cut in two", async () => {
    const text = "\uFEFF\ndata: 1\n\n";
    for (let cut = 1; cut < text.length; cut += 1) {
      const url = await serve((_, response) => {
        response.writeHead(200, { "content-type": "text/plain" });
        response.write(text.slice(0, cut));
        setTimeout(() => response.end(text.slice(cut)), 20);
      });
      const all = await open(url).closed;
      expect(all.flatMap((it) => (it.type === "frame" ? [it.data] : []))).toEqual(["1"]);
    }
  });

  test.each(["text/html", "application/xml", "text/plain"])(
    "is not taken for one where it is another text (%s)",
    async (type) => {
      const body = type === "text/plain" ? "database: down" : "data: 1\n\n";
      const all = await open(await serve((_, response) => response.writeHead(200, { "content-type": type }).end(body)))
        .closed;
      expect(all.at(-1)).toMatchObject({ how: "refused", error: { code: "not_a_stream", detail: body } });
    },
  );
});

describe("openHttp with a stream", () => {
  test("delivers opened, the frames and exactly one closed", async () => {
    const url = await serve((_request, response) => {
      sse(response).end(": hello\nretry: 5\n\nevent: tick\nid: 1\ndata: a\n\ndata: b\n\n");
    });
    const all = await open(url).closed;
    expect(all[0]).toMatchObject({ type: "opened", status: 200, headers: { "content-type": expect.any(String) } });
    expect(all.slice(1)).toEqual([
      { type: "frame", event: "tick", id: "1", data: "a" },
      { type: "frame", id: "1", data: "b" },
      { type: "closed", how: "end" },
    ]);
  });

  test("S2 decodes characters whose bytes are split, and drops one byte order mark", async () => {
    const bytes = Buffer.from("\uFEFFdata: 🥌 größer\n\n");
    const url = await serve(async (_request, response) => {
      sse(response);
      for (const byte of bytes) {
        response.write(Buffer.from([byte]));
        // A moment: each byte goes out by itself.
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      response.end();
    });
    expect(await open(url).closed).toContainEqual({ type: "frame", data: "🥌 größer" });
  });

  test("closes an empty stream with end and no frame", async () => {
    const url = await serve((_request, response) => void sse(response).end());
    expect(await open(url).closed).toEqual([
      expect.objectContaining({ type: "opened" }),
      { type: "closed", how: "end" },
    ]);
  });

  test("closes as cut when the connection breaks, and keeps what came before", async () => {
    const url = await serve((_request, response) => {
      sse(response).write("data: whole\n\ndata: hal");
      setTimeout(() => response.destroy(), 20);
    });
    const all = await open(url).closed;
    expect(all.slice(1)).toEqual([
      { type: "frame", data: "whole" },
      { type: "closed", how: "cut", error: expect.objectContaining({ code: "stream_cut" }) },
    ]);
  });

  test("delivers an event of megabytes in order, and parsing it again returns the parsed value", async () => {
    const long = JSON.stringify({ keys: Array.from({ length: 100_000 }, (_, at) => at) });
    const url = await serve((_request, response) => sse(response).end(`data: 1\n\ndata: ${long}\n\ndata: 2\n\n`));
    const values: unknown[] = [];
    const parse = vi.spyOn(JSON, "parse");
    const { closed } = open(url, {
      onIncoming(it) {
        parse.mockClear();
        if (it.type === "frame" && typeof it.data === "string")
          values.push(parseJson(it.data), parse.mock.calls.length);
      },
    });
    await closed;
    parse.mockRestore();
    expect(values).toEqual([1, 1, JSON.parse(long), 0, 2, 1]);
  });

  test("S7 closes as cut when the body ends inside an event", async () => {
    const url = await serve((_request, response) => void sse(response).end('data: {"half":'));
    const all = await open(url).closed;
    expect(all.slice(1)).toEqual([
      { type: "closed", how: "cut", error: expect.objectContaining({ code: "stream_cut" }) },
    ]);
  });

  test("delivers the lines of NDJSON as frames, including a last one without a line break", async () => {
    const url = await serve(answer(200, "application/x-ndjson", '{"a":1}\r\n\n{"a":2}'));
    const frames = (await open(url).closed).filter((it) => it.type === "frame");
    expect(frames).toEqual([
      { type: "frame", data: '{"a":1}' },
      { type: "frame", data: '{"a":2}' },
    ]);
  });

  test("delivers a JSON response to a request for a stream as one parsed frame", async () => {
    const url = await serve(answer(200, "application/json; charset=utf-8", '{"messages":[1]}'));
    expect((await open(url).closed).slice(1)).toEqual([
      { type: "frame", data: { messages: [1] } },
      { type: "closed", how: "end" },
    ]);
  });

  test("stops at an event beyond the limit", async () => {
    const url = await serve((_request, response) => void sse(response).end(`data: ${"x".repeat(100)}\n\ndata: b\n\n`));
    const all = await open(url, { maxEventBytes: 50 }).closed;
    expect(all.slice(1)).toEqual([
      { type: "closed", how: "cut", error: expect.objectContaining({ code: "too_large" }) },
    ]);
  });
});

describe("openHttp with a response that is not a stream", () => {
  test.each([
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not_found"],
    [409, "conflict"],
    [413, "request_too_large"],
    [422, "bad_status"],
    [429, "rate_limited"],
    [500, "server"],
    [503, "server"],
  ] as const)("refuses status %i as %s and quotes the start of the body", async (status, code) => {
    const url = await serve(answer(status, "text/plain", `why ${"x".repeat(2_000)}`));
    const all = await open(url).closed;
    expect(all).toHaveLength(2);
    expect(all[1]).toMatchObject({ type: "closed", how: "refused", error: { code, status } });
    const closed = all[1];
    const detail = closed?.type === "closed" ? (closed.error?.detail ?? "") : "";
    expect(detail.startsWith("why ")).toBe(true);
    expect(detail).toHaveLength(500);
  });

  test("reports a refusal although its body never ends, with what it has of it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("too busy")),
    });
    const fetch = (): Promise<Response> => Promise.resolve(new Response(body, { status: 503 }));
    const { incoming } = open("http://agent/", { fetch });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(incoming.at(-1)).toMatchObject({ how: "refused", error: { status: 503, detail: "too busy" } });
  });

  test("S10 refuses a stream as the response to a request for a body", async () => {
    const url = await serve(answer(200, "text/event-stream", "data: {}\n\n"));
    expect((await open(url, { as: "body" }).closed).at(-1)).toMatchObject({
      how: "refused",
      error: { code: "not_a_stream" },
    });
  });

  test("S9 shows Retry-After in the headers of opened", async () => {
    const url = await serve((_request, response) => void response.writeHead(503, { "Retry-After": "7" }).end());
    expect((await open(url).closed)[0]).toMatchObject({ type: "opened", headers: { "retry-after": "7" } });
  });

  test.each([
    ["text/html", "<!doctype html><title>Sign in</title>"],
    ["text/event-streamer", "data: x\n\n"],
    [undefined, "x: data\n\n"],
  ])("refuses %s as the response to a request for a stream", async (type, body) => {
    const all = await open(await serve(answer(200, type, body))).closed;
    expect(all.slice(1)).toEqual([
      {
        type: "closed",
        how: "refused",
        error: expect.objectContaining({ code: "not_a_stream", detail: body, status: 200 }),
      },
    ]);
  });

  test("closes a response without type and body with an end", async () => {
    for (const status of [202, 204]) {
      const all = await open(await serve(answer(status, undefined, "")), {}, { method: "POST", body: {} }).closed;
      expect(all.slice(1)).toEqual([{ type: "closed", how: "end" }]);
    }
  });

  test("S9 refuses 204 as the response to a request for a stream", async () => {
    const all = await open(await serve(answer(204, undefined, ""))).closed;
    expect(all.slice(1)).toMatchObject([{ type: "closed", how: "refused", error: { status: 204 } }]);
  });

  test("tells that nothing was sent where the page was offline", async () => {
    const fail = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
    for (const onLine of [false, true]) {
      vi.stubGlobal("navigator", { onLine });
      const [closed] = await open("http://localhost/chat", { fetch: fail }).closed;
      expect(closed?.type === "closed" && closed.error?.unsent).toBe(onLine ? undefined : true);
    }
    vi.unstubAllGlobals();
  });

  test("refuses as network if no server listens", async () => {
    const url = await serve(answer(200, undefined, ""));
    for (const close of closers.splice(0)) close();
    expect(await open(url).closed).toEqual([
      { type: "closed", how: "refused", error: expect.objectContaining({ code: "network" }) },
    ]);
  });

  test("refuses an invalid header as configuration", async () => {
    const all = await open("http://127.0.0.1:9/", {}, { headers: { "last-event-id": "✓" } }).closed;
    expect(all).toEqual([
      { type: "closed", how: "refused", error: expect.objectContaining({ code: "configuration" }) },
    ]);
  });
});

describe("openHttp with a body", () => {
  test("sends JSON with its content type, unless a header overrides it", async () => {
    const seen: unknown[] = [];
    const url = await serve(async (request, response) => {
      seen.push([request.method, request.headers["content-type"], await readBody(request)]);
      response.writeHead(200, { "content-type": "application/problem+json" }).end('"ok"');
    });
    const request: Partial<HttpRequest> = { method: "POST", body: { a: [1] } };
    const all = await open(url, { as: "body" }, request).closed;
    await open(url, { as: "body" }, { ...request, headers: { "content-type": "application/merge-patch+json" } }).closed;
    await open(url, { as: "body" }).closed;
    expect(seen).toEqual([
      ["POST", "application/json", '{"a":[1]}'],
      ["POST", "application/merge-patch+json", '{"a":[1]}'],
      ["GET", undefined, ""],
    ]);
    expect(all.slice(1)).toEqual([
      { type: "frame", data: "ok" },
      { type: "closed", how: "end" },
    ]);
  });

  test("delivers text as text, and refuses pages and invalid JSON", async () => {
    const text = await open(await serve(answer(200, "text/plain", "plain words")), { as: "body" }).closed;
    expect(text[1]).toEqual({ type: "frame", data: "plain words" });
    const page = await open(await serve(answer(200, "text/html", "<p>")), { as: "body" }).closed;
    expect(page[1]).toMatchObject({ how: "refused", error: { code: "not_a_stream", detail: "<p>" } });
    const broken = await open(await serve(answer(200, "application/json", '{"a":')), { as: "body" }).closed;
    expect(broken[1]).toMatchObject({ how: "refused", error: { code: "bad_frame", detail: '{"a":' } });
  });
});

describe("openHttp and time", () => {
  test("S24 closes once as aborted, delivers nothing after it and disconnects from the server", async () => {
    let isGone: () => void = () => {};
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const url = await serve((_request, response) => {
      sse(response).write("data: a\n\ndata: b\n\n");
      response.on("close", isGone);
    });
    const exchange = open(url, { onIncoming: (it) => it.type === "frame" && exchange.abort() });
    expect((await exchange.closed).slice(1)).toEqual([
      { type: "frame", data: "a" },
      { type: "closed", how: "aborted" },
    ]);
    exchange.abort();
    await gone;
    expect(exchange.incoming).toHaveLength(3);
  });

  test("calls no callback before it has returned", async () => {
    const exchange = open("http://127.0.0.1:9/");
    expect(exchange.incoming).toEqual([]);
    exchange.abort();
    expect(exchange.incoming).toEqual([]);
    expect(await exchange.closed).toEqual([{ type: "closed", how: "aborted" }]);
  });

  test("S12 cuts a silent stream only after it has received heartbeats", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let push: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (push = (text) => controller.enqueue(new TextEncoder().encode(text))),
    });
    const fetch = (): Promise<Response> =>
      Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    const { incoming } = open("http://agent/", { fetch, heartbeatTimeout: 1_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    push("data: w\n\n");
    await vi.advanceTimersByTimeAsync(300);
    push(": beat\n\n");
    await vi.advanceTimersByTimeAsync(900);
    push("data: x\n\n");
    await vi.advanceTimersByTimeAsync(900);
    expect(incoming.map((it) => it.type)).toEqual(["opened", "frame", "frame"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(incoming.at(-1)).toMatchObject({ type: "closed", how: "cut", error: { code: "timeout" } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(incoming).toHaveLength(4);
  });
});
