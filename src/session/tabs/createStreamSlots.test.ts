import { expect, onTestFinished, test, vi } from "vitest";
import type { Effect, Incoming } from "../../model/index.ts";
import { createLinks } from "../links/createLinks.ts";
import { createLocks } from "../fixtures/createLocks.ts";
import { serveDeltaKit } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createPayer } from "../fixtures/createPayer.ts";
import { createConnection } from "../links/createConnection.ts";
import { createStreamSlots } from "./createStreamSlots.ts";

const url = "http://agent.test";

/** Tabs of one browser, each with its own link table. Each request gets one event, and then nothing more. */
function openTabs(count: number, canResume = false, locks: Pick<LockManager, "request"> = createLocks()) {
  let streams = 0;
  let most = 0;
  const fetch: typeof globalThis.fetch = (_url, init) => {
    const isStream = new Headers(init?.headers).get("accept") === "text/event-stream";
    if (!isStream) return Promise.resolve(new Response(null, { status: 204 }));
    most = Math.max(most, (streams += 1));
    init?.signal?.addEventListener("abort", () => (streams -= 1));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("id: e.1\ndata: 1\n\n")),
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  };
  const tabs = Array.from({ length: count }, () => {
    const incoming: Incoming[] = [];
    const waiting = new Set<string>();
    const links = createLinks({
      fetch,
      WebSocket: undefined,
      headers: undefined,
      now: () => Date.now(),
      slots: createStreamSlots(locks, url),
      canResume: () => canResume,
      onWaiting: (link, reason) => void (reason === undefined ? waiting.delete(link) : waiting.add(link)),
      onIncoming: (one) => void incoming.push(one),
    });
    onTestFinished(() => links.close());
    return { links, incoming, waiting };
  });
  return { tabs, streams: () => streams, most: () => most };
}

function open(link: string, method: "GET" | "POST", as: "stream" | "body" = "stream"): Effect {
  const headers = { accept: as === "stream" ? "text/event-stream" : "application/json" };
  return { type: "open", link, as, request: { method, url, headers } };
}

test("S25 of eight tabs four stream, the others report that they wait, and a decision is sent at once", async () => {
  const { tabs, streams, most } = openTabs(8);
  for (const { links } of tabs) links.run(open("stream", "GET"));
  await vi.waitFor(() => expect(tabs.filter(({ waiting }) => waiting.size === 1)).toHaveLength(4));
  await vi.waitFor(() => expect(streams()).toBe(4));
  const held = tabs.filter(({ waiting }) => waiting.size === 1);
  for (const { links } of held) links.run(open("deny", "POST", "body"));
  for (const { incoming } of held) {
    await vi.waitFor(() => expect(incoming).toMatchObject([{ link: "deny", type: "opened" }, { type: "closed" }]));
  }
  for (const { links, waiting } of tabs) if (waiting.size === 0) links.run({ type: "close", link: "stream" });
  await vi.waitFor(() => expect(held.every(({ waiting }) => waiting.size === 0)).toBe(true));
  await vi.waitFor(() => expect(streams()).toBe(4));
  expect(most()).toBe(4);
});

test("S25 a prompt never waits: beyond four streams it is sent, and its answer is read over its own slot", async () => {
  const { tabs, streams } = openTabs(5, true);
  for (const { links } of tabs.slice(0, 4)) links.run(open("stream", "GET"));
  await vi.waitFor(() => expect(streams()).toBe(4));
  const last = tabs[4];
  last?.links.run(open("prompt", "POST"));
  await vi.waitFor(() => expect(last?.incoming.map(({ type }) => type)).toEqual(["opened", "frame", "closed"]));
  expect(last?.incoming.at(-1)).toMatchObject({ how: "cut" });
  expect(streams()).toBe(4);
});

test("S25 where nothing could be resumed, the answer is read from its own stream", async () => {
  const { tabs, streams } = openTabs(5);
  for (const { links } of tabs) links.run(open("prompt", "POST"));
  await vi.waitFor(() => expect(streams()).toBe(5));
  for (const { incoming } of tabs)
    await vi.waitFor(() => expect(incoming.map(({ type }) => type)).toEqual(["opened", "frame"]));
});

test("S25 a tab that closes releases its slot to the next, and an aborted request takes none", async () => {
  const { tabs, streams } = openTabs(6);
  for (const { links } of tabs) links.run(open("stream", "GET"));
  await vi.waitFor(() => expect(tabs.filter(({ waiting }) => waiting.size === 1)).toHaveLength(2));
  const [first, second] = tabs.filter(({ waiting }) => waiting.size === 1);
  first?.links.run({ type: "close", link: "stream" });
  tabs.find(({ waiting }) => waiting.size === 0)?.links.close();
  await vi.waitFor(() => expect(second?.waiting.size).toBe(0));
  await vi.waitFor(() => expect(streams()).toBe(4));
});

test("S25 where the browser refuses locks, as in a sandboxed frame, streams open without a limit", async () => {
  const refuse = () => Promise.reject(new DOMException("", "SecurityError"));
  const { tabs, streams } = openTabs(5, false, { request: refuse });
  for (const { links } of tabs) links.run(open("stream", "GET"));
  await vi.waitFor(() => expect(streams()).toBe(5));
  expect(tabs.every(({ waiting }) => waiting.size === 0)).toBe(true);
});

test("S25 a session whose server resumes streams reads a prompt's answer over its own slot", async () => {
  const protocol = serveDeltaKit();
  const { agent } = createPayer();
  const server = createAgentServer({ mounts: [{ path: "/a", protocol, agent }] });
  const posts: AbortSignal[] = [];
  const locks = createLocks();
  const connection = createConnection({
    protocol,
    url: `${url}/a`,
    tabs: { openChannel: () => new BroadcastChannel(`test ${Math.random()}`), locks },
    async fetch(address, init) {
      const response = (await server.handle(new Request(address, init))) ?? new Response(null, { status: 404 });
      if (init?.method === "POST" && init.signal) posts.push(init.signal);
      return response;
    },
    onError: () => undefined,
  });
  onTestFinished(async () => {
    connection.close();
    await server.close();
  });
  const slots = createStreamSlots(locks, url);
  if (slots === undefined) throw new Error("There are no slots.");
  const taken = await Promise.all([1, 2, 3, 4].map(() => slots.take(new AbortController().signal)));
  const session = connection.session();
  session.send("go");
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  await vi.waitFor(() => expect(posts[0]?.aborted).toBe(true));
  await vi.waitFor(() => expect(session.waitingFor).toBe("slot"));
  taken[0]?.();
  await vi.waitFor(() => expect(session.thread.requests).toHaveLength(1));
});
