import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createLesserFetch } from "../fixtures/createLesserFetch.ts";
import { asks, callStarts, openScriptedSession, turnEnds } from "../fixtures/openScriptedSession.ts";
import type { ScriptedSessionOptions } from "../fixtures/openScriptedSession.ts";
import { createConnection } from "../links/createConnection.ts";
import type { Session } from "../Session.ts";
import { memoryStorage } from "../storage/ConversationStorage.ts";

type Fetch = typeof globalThis.fetch;

// Backoff needs no real time here.
beforeAll(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] }),
);
afterAll(() => void vi.useRealTimers());

/** Asks before its only call, and completes it where that is granted, with a text before and after. */
function createAgent(granted: boolean[]): Agent {
  return {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const { turnId, messageId } = turn;
      const at = { turnId, messageId, toolCallId: "c1" } as const;
      const say = (partId: string, delta: string): void =>
        turn.emit({
          type: "text.delta",
          turnId,
          messageId,
          partId: `${messageId}:${partId}`,
          kind: "answer",
          delta,
          at: 0,
        });
      say("p1", "I look.");
      turn.emit({ type: "toolCall.started", ...at, toolName: "read", runsOn: "server", argument: '{"path":"a"}' });
      const options = [
        { id: "yes", label: "Yes", kind: "allow_once" },
        { id: "no", label: "No", kind: "reject_once" },
      ] as const;
      const about = { requestId: "permission:c1", turnId, kind: "permission", toolCallId: "c1" } as const;
      const [answer] = await turn.ask([{ ...about, options, editable: false, canExplainDenial: true }]);
      granted.push(answer?.granted === true);
      turn.emit({ type: "toolCall.updated", ...at, patch: { status: "completed", result: "found" } });
      say("p2", "Done.");
      return "completed";
    },
  };
}

const keeping = servedProtocols.filter(({ create }) => {
  const { features } = create().carries;
  return features.history !== "absent" && features.permissions !== "absent";
});
const servers: readonly (readonly [string, (inner: Fetch) => Fetch])[] = [
  ["with the extension", (inner) => inner],
  ["with only what its protocol requires", (inner) => createLesserFetch(inner, "extension")],
];
const cases = keeping.flatMap((protocol) =>
  // DeltaKit has no permissions of its own.
  (protocol.id === "deltakit" ? servers.slice(0, 1) : servers).map(
    ([server, wrap]) => [protocol.id, server, protocol, wrap] as const,
  ),
);

/**
 * Opens a stored conversation that waits for a permission; `onHistory` replaces what the server answers to the reading of its history,
 * `beforeLoad` holds back what ACP has in place of it.
 */
async function openStored(
  [, , protocol, wrap]: (typeof cases)[number],
  onHistory: (response: Response, url: string) => Promise<Response>,
  beforeLoad: () => Promise<void> = () => Promise.resolve(),
) {
  const granted: boolean[] = [];
  const server = createAgentServer({
    mounts: [{ path: "/a", protocol: protocol.create(), agent: createAgent(granted) }],
  });
  const storage = memoryStorage();
  let isReloaded = false;
  const inner = wrap(
    async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
  );
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const isLoad = protocol.id === "acp" && (await request.clone().text()).includes('"session/load"');
    const isHistory = isReloaded && request.method === "GET" && !request.url.endsWith("/meta");
    if (isReloaded && isLoad) await beforeLoad();
    return isHistory ? onHistory(await inner(url, init), request.url) : inner(url, init);
  };
  const connect = () => {
    const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch, storage });
    onTestFinished(() => connection.close());
    return connection;
  };
  onTestFinished(async () => {
    const closed = server.close();
    await vi.advanceTimersByTimeAsync(1_000);
    await closed;
  });
  const first = connect();
  const before = first.session();
  before.send("go");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(before.thread.requests).toMatchObject([{ state: "open" }]);
  const { storedId } = before;
  first.close();
  await vi.advanceTimersByTimeAsync(1_000);
  isReloaded = true;
  const session = connect().session(storedId);
  await vi.advanceTimersByTimeAsync(1_000);
  const [request] = session.thread.requests;
  expect(request).toMatchObject({ state: "open" });
  session.decide(request?.requestId ?? "", { granted: true });
  await vi.advanceTimersByTimeAsync(2_000);
  return { session, granted };
}

function expectDone(session: Session): void {
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  const calls = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call"));
  expect(calls).toMatchObject([{ status: "completed" }]);
  const answers = session.thread.messages.filter(({ role }) => role === "assistant").flatMap(({ parts }) => parts);
  expect(answers.flatMap((part) => (part.type === "text" ? [part.text] : []))).toEqual(["I look.", "Done."]);
}

describe("a grant of a stored conversation, given before its history has arrived", () => {
  test.each(cases)("over %s, from a server %s, reaches the agent once and shows its work", async (...args) => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { session, granted } = await openStored(args, (response) => gate.then(() => response));
    expect(granted).toEqual([]);
    open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(granted).toEqual([true]);
    expectDone(session);
    expect(session.recovery).toBeNull();
  });
});

describe.each([
  ["has failed", 5],
  ["has failed, at last without a response,", 6],
])("a grant of a stored conversation, given while a history that %s waits to be read again", (_, failures) => {
  test.each(cases)("over %s, from a server %s, reaches the agent once and shows its work", async (...args) => {
    let reads = 0;
    const grantedBefore: boolean[][] = [];
    const { session, granted } = await openStored(args, async (response, url) => {
      // The bridge of UiPath has its stream under another address.
      if (args[0] === "uipath" && !url.endsWith("/history")) return response;
      reads += 1;
      grantedBefore.push([...granted]);
      if (reads === 6 && failures === 6) throw new TypeError("Failed to fetch");
      return reads <= failures ? new Response(null, { status: 503 }) : response;
    });
    await vi.advanceTimersByTimeAsync(180_000);
    expect(grantedBefore.slice(0, failures + 1).flat()).toEqual([]);
    expect(granted).toEqual([true]);
    expectDone(session);
  });
});

describe.each([
  // The load of ACP has no second request: an agent that never answers it does nothing else either.
  ["never arrives, but a later one does", false, cases.filter(([id]) => id !== "acp")],
  ["arrives after the answer was sent", true, cases],
] as const)("a grant of a stored conversation whose history %s", (_, arrives, wires) => {
  test.each(wires)("over %s, to a server %s, reaches the agent once and shows its work", async (...args) => {
    let reads = 0;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const hangOnce = async (): Promise<void> => {
      reads += 1;
      if (reads === 1) await gate;
    };
    const { session, granted } = await openStored(
      args,
      async (response) => {
        if (args[0] !== "acp") await hangOnce();
        return response;
      },
      hangOnce,
    );
    await vi.advanceTimersByTimeAsync(63_000);
    if (arrives) open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(granted).toEqual([true]);
    expectDone(session);
  });
});

/** What happens to the response of a history, and until when it is held back. */
type Mishap = (response: Response, url: string, gate: Promise<void>) => Promise<Response>;

describe.each<[string, Mishap]>([
  ["fails", () => Promise.resolve(new Response(null, { status: 500 }))],
  ["never arrives", () => new Promise(() => undefined)],
  [
    "arrives after the answer, and is older",
    (response, url, gate) => (url.includes("/history") ? gate.then(() => response) : Promise.resolve(response)),
  ],
])("a grant of a stored conversation whose history %s", (_, mishap) => {
  test.each(cases.filter(([id]) => id === "aap"))(
    "over %s, to a server %s, has the form that this server knows",
    async (...args) => {
      let open = (): void => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const { session, granted } = await openStored(args, (response, url) => mishap(response, url, gate));
      await vi.advanceTimersByTimeAsync(65_000);
      expect(granted).toEqual([true]);
      open();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(granted).toEqual([true]);
      expectDone(session);
    },
  );
});

/** Opens a session of a scripted wire whose history is still to come, with a permission that waits for its answer. */
async function openAsked(options: ScriptedSessionOptions = {}) {
  vi.useRealTimers();
  const scripted = await openScriptedSession({ wireId: "s", ...options });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => scripted.connection.close());
  scripted.emit(callStarts("t", "c1", "pay", {}), asks("permission", "t", "c1"), turnEnds("t", "tool_use"));
  return scripted;
}

test("an answer waits a minute for a history that never arrives, then it is sent", async () => {
  const { session, sent, elapse } = await openAsked();
  session.decide("permission:c1", { granted: true });
  elapse(59_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sent("submitAnswers")).toEqual([]);
  elapse(1_100);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent("submitAnswers")).toMatchObject([{ answers: [{ requestId: "permission:c1" }] }]);
});

test("of two held answers none waits past the deadline of the other", async () => {
  const { session, sent, emit, elapse } = await openAsked();
  emit(
    callStarts("t", "c2", "pay", {}),
    asks("permission", "t", "c2", { expiresAt: 5_000 }),
    turnEnds("t", "tool_use"),
  );
  for (const id of ["permission:c1", "permission:c2"]) session.decide(id, { granted: true });
  elapse(3_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent("submitAnswers")).toEqual([]);
  elapse(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent("submitAnswers").flatMap(({ answers }) => answers.map(({ requestId }) => requestId))).toEqual([
    "permission:c1",
    "permission:c2",
  ]);
});

test("an answer that a pause holds for longer wakes nobody", async () => {
  const { session, elapse } = await openAsked({ maxSteps: 0 });
  session.decide("permission:c1", { granted: true });
  elapse(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.pause).toMatchObject({ reason: "max_steps" });
  let changes = 0;
  onTestFinished(session.subscribe(() => (changes += 1)));
  elapse(20_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(changes).toBeLessThan(5);
});

test("the messages before the oldest one hold no answer", async () => {
  const { session, sent, emit } = await openAsked();
  emit(
    { type: "session.updated", patch: { olderCursor: "o" } },
    { type: "history.loaded", place: "before", events: [] },
  );
  session.loadOlder();
  expect(sent("loadHistory")).toMatchObject([{ place: "before" }]);
  session.decide("permission:c1", { granted: true });
  expect(sent("submitAnswers")).toHaveLength(1);
});

test("an answer is held also when older messages are wanted before the history has arrived", async () => {
  const { session, sent, emit } = await openAsked();
  emit({ type: "session.updated", patch: { olderCursor: "o" } });
  session.decide("permission:c1", { granted: true });
  session.loadOlder();
  expect(sent("loadHistory")).toEqual([]);
  expect(sent("submitAnswers")).toEqual([]);
  emit({ type: "history.loaded", place: "before", events: [] });
  expect(sent("submitAnswers")).toHaveLength(1);
});

test("a protocol half that throws when it is asked for a history holds no answer", async () => {
  const { session, sent, emit, errors } = await openAsked({
    onCommand(command) {
      if (command.type === "loadHistory") throw new Error("no history");
      return {};
    },
  });
  emit({ type: "history.loaded", place: "before", events: [] }, asks("form", "t", "c1"), turnEnds("t", "tool_use"));
  session.decide("permission:c1", { granted: true });
  const error = { code: "conflict", message: "", status: 409 } as const;
  emit({ type: "request.updated", turnId: "t", requestId: "permission:c1", state: "failed", error });
  expect(sent("loadHistory")).toHaveLength(1);
  expect(errors).toHaveLength(1);
  session.decide("form:c1", { granted: false });
  expect(sent("submitAnswers")).toHaveLength(2);
});

test("an answer that is under way has not failed with the history that it no longer waits for", async () => {
  const { session, sent, emit, elapse } = await openAsked();
  session.decide("permission:c1", { granted: true });
  elapse(60_100);
  await vi.advanceTimersByTimeAsync(60_100);
  expect(sent("submitAnswers")).toHaveLength(1);
  emit({ type: "failure.received", error: { code: "network", message: "" } });
  expect(session.thread.requests[0]?.state).toBe("sending");
});
