import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Effect, Incoming } from "../model/index.ts";
import { createConnectionTracker } from "./links/createConnectionState.ts";
import { createLinks } from "./links/createLinks.ts";
import { openPageLife } from "./links/openPageLife.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that can be put away and come back, in a browser that has a network or not. */
function createPage() {
  const counts = { listeners: 0, online: true };
  class Target extends EventTarget {
    override addEventListener(...args: Parameters<EventTarget["addEventListener"]>): void {
      counts.listeners += 1;
      super.addEventListener(...args);
    }
    override removeEventListener(...args: Parameters<EventTarget["removeEventListener"]>): void {
      counts.listeners -= 1;
      super.removeEventListener(...args);
    }
  }
  const view = new Target();
  const page = new Target();
  const fire = (on: EventTarget, name: string, persisted?: boolean): void => {
    on.dispatchEvent(Object.assign(new Event(name), persisted === undefined ? {} : { persisted }));
  };
  const life = openPageLife(Object.assign(page, { defaultView: view }), () => counts.online);
  return { view, page, fire, life, counts };
}

/** Links whose streams stay open; like a half, each `closed` that is not an abort opens another stream. */
function setUp() {
  const stage = createPage();
  const incoming: Incoming[] = [];
  const signals: AbortSignal[] = [];
  let next = 0;
  const fetch = vi.fn<typeof globalThis.fetch>((_url, init) => {
    if (init?.signal) signals.push(init.signal);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    init?.signal?.addEventListener("abort", () => void writable.abort().catch(() => undefined));
    return Promise.resolve(new Response(readable, { headers: { "content-type": "text/event-stream" } }));
  });
  const open = (after?: "backoff"): Effect => ({
    type: "open",
    link: `link_${(next += 1)}`,
    as: "stream",
    request: { method: "GET", url: "http://agent.test/events", headers: {} },
    after,
  });
  const links = createLinks({
    fetch,
    WebSocket: undefined,
    headers: undefined,
    now: () => Date.now(),
    page: stage.life,
    onIncoming(one) {
      incoming.push(one);
      if (one.type === "closed" && one.how !== "aborted") links.run(open("backoff"));
    },
  });
  links.run(open());
  const live = (): number => signals.filter((signal) => !signal.aborted).length;
  return { ...stage, links, incoming, fetch, live };
}

const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);

test("the connection is offline exactly while the browser reports no network", () => {
  const { view, fire, life } = createPage();
  const tracker = createConnectionTracker(
    (work) => work(),
    () => undefined,
  );
  const options = { fetch: globalThis.fetch, WebSocket: undefined, headers: undefined, now: () => 0, onIncoming() {} };
  const links = createLinks({ ...options, page: life, tracker });
  onTestFinished(() => links.close());
  const seen = ["offline", "online", "offline", "online"].map((name) => {
    fire(view, name);
    return tracker.state.status;
  });
  expect(seen).toEqual(["offline", "connected", "offline", "connected"]);
});

test("a page is ready unless it is suspended or has no network", () => {
  const { view, page, fire, life, counts } = createPage();
  life?.listen(
    () => undefined,
    () => undefined,
  );
  const seen = [life?.isReady()];
  for (const [sleep, wake, on] of [["pagehide", "pageshow", view] as const, ["freeze", "resume", page] as const]) {
    fire(on, sleep, true);
    seen.push(life?.isReady());
    fire(on, wake, true);
    seen.push(life?.isReady());
  }
  counts.online = false;
  seen.push(life?.isReady());
  expect(seen).toEqual([true, false, true, false, true, false]);
});

test.each([
  ["the back/forward cache", "pagehide", "pageshow", true],
  ["a frozen tab", "freeze", "resume", undefined],
])("S20 %s holds no connection, and there is one again afterwards", async (_name, sleep, wake, persisted) => {
  const { view, page, fire, links, live, fetch } = setUp();
  await settle();
  const target = persisted === undefined ? page : view;
  fire(target, sleep, persisted);
  await settle(10_000);
  expect(live()).toBe(0);
  fire(target, wake, persisted);
  await settle(2_000);
  expect([live(), fetch.mock.calls.length]).toEqual([1, 2]);
  links.close();
});

test("S19 S20 hiding, showing and focusing a page, or leaving it for good, end nothing and send nothing", async () => {
  const { view, page, fire, links, live, fetch } = setUp();
  await settle();
  for (const name of ["visibilitychange", "visibilitychange", "visibilitychange", "visibilitychange"]) fire(page, name);
  for (const name of ["blur", "focus", "offline", "online"]) fire(view, name);
  fire(view, "pagehide", false);
  await settle(5_000);
  expect([live(), fetch.mock.calls.length]).toEqual([1, 1]);
  links.close();
});

test("S19 what the browser ends with a page that is unloaded is no failure", async () => {
  const stage = createPage();
  const incoming: Incoming[] = [];
  let fail = (): void => undefined;
  const fetch = () =>
    new Promise<Response>((_resolve, reject) => {
      fail = () => reject(new TypeError("Failed to fetch"));
    });
  const onIncoming = (one: Incoming): void => void incoming.push(one);
  const options = { fetch, WebSocket: undefined, headers: undefined, now: () => Date.now(), page: stage.life };
  const links = createLinks({ ...options, onIncoming });
  const request = { method: "POST", url: "http://agent.test/prompts", headers: {} } as const;
  links.run({ type: "open", link: "prompt", as: "stream", request });
  await settle();
  stage.fire(stage.view, "pagehide", false);
  fail();
  await settle();
  expect(incoming).toEqual([]);
  links.close();
});

test("S19 without a network nothing is retried, and with it a stream is back within two seconds", async () => {
  const { view, page, fire, links, live, fetch, counts } = setUp();
  await settle();
  counts.online = false;
  fire(page, "freeze");
  fire(page, "resume");
  await settle(20_000);
  expect([live(), fetch.mock.calls.length]).toEqual([0, 1]);
  counts.online = true;
  fire(view, "online");
  await settle(2_000);
  expect([live(), fetch.mock.calls.length]).toEqual([1, 2]);
  links.close();
});

test("S24 closed links leave no listener and no timer", async () => {
  const { links, counts } = setUp();
  await settle();
  expect(counts.listeners).toBeGreaterThan(0);
  links.close();
  await settle();
  expect([counts.listeners, vi.getTimerCount()]).toEqual([0, 0]);
});

test("S20 a stream that is back is not opened once more by a further sign of the network", async () => {
  const { view, page, fire, links, live, fetch } = setUp();
  await settle();
  fire(page, "freeze");
  await settle();
  fire(page, "resume");
  await settle(2_000);
  fire(view, "online");
  links.tryNow();
  await settle(5_000);
  expect([live(), fetch.mock.calls.length]).toEqual([1, 2]);
  links.close();
});

test("S20 a frozen page ends no short request, and no stream that has not begun", async () => {
  const stage = createPage();
  const [incoming, signals]: [Incoming[], (AbortSignal | null | undefined)[]] = [[], []];
  const fetch: typeof globalThis.fetch = (_url, init) => {
    signals.push(init?.signal);
    return new Promise(() => undefined);
  };
  let give = (): void => undefined;
  const token = new Promise<Record<string, string>>((resolve) => void (give = () => resolve({})));
  const tokens = [Promise.resolve({}), token];
  const headers = () => tokens.shift() ?? token;
  const onIncoming = (one: Incoming): void => void incoming.push(one);
  const links = createLinks({ fetch, WebSocket: undefined, headers, now: () => 0, page: stage.life, onIncoming });
  const request = { method: "POST", url: "http://agent.test/x", headers: {} } as const;
  links.run({ type: "open", link: "decision", as: "body", request });
  await settle();
  links.run({ type: "open", link: "prompt", as: "stream", request });
  await settle();
  stage.fire(stage.page, "freeze");
  await settle();
  give();
  await settle();
  expect([incoming, signals.map((signal) => signal?.aborted)]).toEqual([[], [false, false]]);
  links.close();
});
