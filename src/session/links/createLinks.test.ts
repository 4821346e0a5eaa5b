import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Effect, Incoming } from "../../model/index.ts";
import { createLinks } from "./createLinks.ts";
import type { LinksOptions } from "./createLinks.ts";

type Open = Extract<Effect, { type: "open" }>;

function setUp(respond: () => Response | Promise<Response>, more: Partial<LinksOptions> = {}) {
  const incoming: Incoming[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(respond()));
  const links = createLinks({
    fetch,
    WebSocket: undefined,
    headers: undefined,
    now: () => Date.now(),
    onIncoming: (one) => void incoming.push(one),
    ...more,
  });
  return { links, fetch, incoming };
}

function anOpen(link: string, more: Partial<Open> = {}): Open {
  const request = {
    method: "POST",
    url: "http://agent.test/chat?after=1",
    headers: { accept: "text/event-stream" },
  } as const;
  return { type: "open", link, as: "stream", request, ...more };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const sse = (text: string) => new Response(text, { headers: { "content-type": "text/event-stream" } });
const hanging = () => new Promise<Response>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("one exchange", () => {
  test("reports opened, the frames and closed with the link's name, and removes the link", async () => {
    const { links, incoming } = setUp(() => sse("data: 1\n\ndata: 2\n\n"));
    links.run(anOpen("a"));
    expect(links.size).toBe(1);
    await settle();
    expect(incoming.map(({ link, type }) => `${link} ${type}`)).toEqual(["a opened", "a frame", "a frame", "a closed"]);
    expect(links.size).toBe(0);
  });
  test("calls the headers function for each request; its headers win", async () => {
    let token = 0;
    const headers = () => Promise.resolve({ Authorization: `Bearer ${(token += 1)}`, Accept: "*/*" });
    const { links, fetch } = setUp(() => sse("data: 1\n\n"), { headers });
    links.run(anOpen("a"));
    await settle();
    links.run(anOpen("b"));
    await settle();
    const sent = fetch.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init?.headers)));
    expect(sent).toMatchObject([
      { authorization: "Bearer 1", accept: "*/*" },
      { authorization: "Bearer 2", accept: "*/*" },
    ]);
  });
  test("a parting request is sent although the connection closes right after, and its reply is ignored", async () => {
    const { links, fetch, incoming } = setUp(() => new Response(null, { status: 202 }));
    links.run(anOpen("a"));
    links.run(anOpen("last", { as: "body", parting: true }));
    links.close();
    await settle();
    expect(fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true]);
    expect(incoming).toEqual([]);
  });
  test("is refused, and nothing is sent, where the headers function fails", async () => {
    const { links, fetch, incoming } = setUp(() => sse(""), { headers: () => Promise.reject(new Error("no token")) });
    links.run(anOpen("a"));
    await settle();
    expect(incoming).toMatchObject([
      { link: "a", type: "closed", how: "refused", error: { code: "configuration", detail: "no token" } },
    ]);
    expect([fetch.mock.calls.length, links.size]).toEqual([0, 0]);
  });
  test("is refused with the address where that is invalid", async () => {
    const { links, incoming } = setUp(hanging);
    const request = { method: "GET", url: "socket.io:http://[", headers: {} } as const;
    links.run(anOpen("a", { as: "socket", request }));
    await settle();
    const message = expect.stringContaining("socket.io:http://[");
    expect(incoming).toMatchObject([{ type: "closed", how: "refused", error: { code: "configuration", message } }]);
  });
  test("asks for the query of a WebSocket at each opening, and adds it to the address", async () => {
    const opened: string[] = [];
    class Socket extends EventTarget {
      constructor(url: URL) {
        super();
        opened.push(url.href);
      }
      close(): void {}
    }
    let count = 0;
    const { links, incoming } = setUp(hanging, {
      WebSocket: Socket as unknown as typeof globalThis.WebSocket,
      socketQuery: () => Promise.resolve({ ticket: `${(count += 1)}&` }),
    });
    for (const [before, query] of ["", "?after=1"].entries()) {
      const request = { method: "GET", url: `http://agent.test/chat${query}`, headers: {} } as const;
      links.run(anOpen("a", { as: "socket", request }));
      await vi.waitFor(() => expect(opened).toHaveLength(before + 1));
      links.run({ type: "close", link: "a" });
      await vi.waitFor(() => expect(incoming).toHaveLength(before + 1));
    }
    expect(opened).toEqual(["ws://agent.test/chat?ticket=1%26", "ws://agent.test/chat?after=1&ticket=2%26"]);
  });
  test("is refused where a socket is asked for and the runtime has none", async () => {
    const { links, incoming } = setUp(hanging);
    links.run(anOpen("a", { as: "socket" }));
    await settle();
    expect(incoming).toMatchObject([{ type: "closed", how: "refused", error: { code: "configuration" } }]);
  });
});

describe("closing", () => {
  test.each([
    ["while it waits", { after: 5_000 }],
    ["while it is open", {}],
  ])("a link %s gives closed with aborted once, and no timer stays", async (_, more) => {
    const { links, incoming } = setUp(hanging);
    links.run(anOpen("a", more));
    await settle();
    links.run({ type: "close", link: "a" });
    links.run({ type: "close", link: "a" });
    await settle();
    expect(incoming).toEqual([{ link: "a", type: "closed", how: "aborted" }]);
    expect([links.size, vi.getTimerCount()]).toEqual([0, 0]);
  });
  test("S24 closing the table closes every link and reports nothing more", async () => {
    const { links, incoming, fetch } = setUp(hanging);
    links.run(anOpen("a"));
    links.run(anOpen("b", { after: 5_000 }));
    await settle();
    links.close();
    await vi.advanceTimersByTimeAsync(10_000);
    links.run(anOpen("c"));
    await settle();
    expect(incoming).toEqual([]);
    expect([links.size, vi.getTimerCount(), fetch.mock.calls.length]).toEqual([0, 0, 1]);
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});

describe("backoff", () => {
  /** Opens with backoff and returns after how many milliseconds the request was sent. */
  async function measure(links: ReturnType<typeof createLinks>, fetch: ReturnType<typeof vi.fn>, link: string) {
    const before = fetch.mock.calls.length;
    links.run(anOpen(link, { after: "backoff" }));
    let waited = 0;
    for (; fetch.mock.calls.length === before; waited += 500) await vi.advanceTimersByTimeAsync(500);
    await settle();
    return waited;
  }

  test("S6 S9 grows with each failure in a row and starts over after an answer", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    let answer = (): Response => new Response("", { status: 503 });
    const { links, fetch } = setUp(() => answer());
    links.run(anOpen("first"));
    await settle();
    const waits = [];
    for (const link of ["a", "b", "c"]) waits.push(await measure(links, fetch, link));
    answer = () => sse("data: 1\n\n");
    waits.push(await measure(links, fetch, "d"));
    waits.push(await measure(links, fetch, "e"));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 1_000]);
  });
  test("starts over after an empty answer, too", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const answers = [503, 503, 204, 503].map((status) => new Response(null, { status }));
    const { links, fetch } = setUp(() => answers.shift() ?? Response.error());
    links.run(anOpen("first"));
    await settle();
    const waits = [];
    for (const link of ["a", "b", "c"]) waits.push(await measure(links, fetch, link));
    expect(waits).toEqual([1_000, 2_000, 1_000]);
  });
  test("S9 keeps to Retry-After", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { links, fetch } = setUp(() => new Response("", { status: 429, headers: { "retry-after": "6" } }));
    links.run(anOpen("first"));
    await settle();
    expect(await measure(links, fetch, "a")).toBe(6_000);
  });
  test.each([0, 0.5, 1])(
    "S6 a stream that sets retry to 0 and breaks is opened at most five times in ten seconds (%s)",
    async (random) => {
      vi.spyOn(Math, "random").mockReturnValue(random);
      let count = 0;
      const incoming = (one: Incoming): void => {
        if (one.type === "closed") again();
      };
      const { links, fetch } = setUp(() => sse("retry: 0\nid: 1\ndata: 1\n\n"), { onIncoming: incoming });
      const request = { method: "GET", url: "http://agent.test/events", headers: {} } as const;
      function again(): void {
        links.run(anOpen(`link_${(count += 1)}`, { request, after: "backoff" }));
      }
      links.run(anOpen("first", { request }));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(fetch.mock.calls.length).toBeGreaterThan(1);
      expect(fetch.mock.calls.length).toBeLessThanOrEqual(5);
      links.close();
    },
  );
  test("S6 keeps the retry of a stream within a quarter of a second and a minute", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { links, fetch } = setUp(() => sse("retry: 99999999\ndata: 1\n\n"));
    links.run(anOpen("first"));
    await settle();
    expect(await measure(links, fetch, "a")).toBe(60_000);
  });
});

test.each([
  ["come", () => Promise.resolve({})],
  ["fail", () => Promise.reject(new Error("no token"))],
])("S25 a link that is closed while it takes a slot gives it back, where its headers would %s", async (_, headers) => {
  const release = vi.fn<() => void>();
  let give = (): void => undefined;
  const slot = new Promise<() => void>((resolve) => void (give = () => resolve(release)));
  const { links, fetch } = setUp(hanging, { headers, slots: { tryTake: () => slot, take: () => slot } });
  links.run(anOpen("a"));
  links.run({ type: "close", link: "a" });
  await settle();
  give();
  await settle();
  expect([release.mock.calls.length > 0, fetch.mock.calls.length]).toEqual([true, 0]);
});
