import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { Agent, AgentTurn } from "../../agents/index.ts";
import type { Effect, JsonObject } from "../../model/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { serveHttp } from "../../server/fixtures/httpServer.ts";
import { createConnection, type Session } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { createLoop } from "../fixtures/createLoop.ts";
import { deltaKit } from "./deltaKit.ts";
import { serveDeltaKit } from "./serveDeltaKit.ts";
import { toDeltaKitQuery } from "./toDeltaKitQuery.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

const transports = ["background", "webSocket"] as const;
const socketClass = WebSocket as unknown as typeof globalThis.WebSocket;

/** Opens a request, breaks every connection in the middle of its answer, and continues. */
async function work(turn: AgentTurn): Promise<void> {
  const { turnId, messageId } = turn;
  const place = { turnId, messageId };
  turn.emit({ type: "toolCall.started", ...place, toolCallId: "c1", toolName: "send", argument: '{"to":"a"}' });
  const request = { requestId: `r:${turnId}`, turnId, kind: "permission", toolCallId: "c1", options: [] } as const;
  const [answer] = await turn.ask([{ ...request, editable: false, canExplainDenial: false }]);
  turn.emit({ type: "toolCall.updated", ...place, toolCallId: "c1", patch: { status: "completed", result: "sent" } });
  const emitText = (delta: string, at: number): void =>
    turn.emit({ type: "text.delta", ...place, partId: "p", kind: "answer", delta, at });
  emitText("Sent: ", 0);
  // A moment: the agent takes its time.
  await new Promise((resolve) => setTimeout(resolve, 50));
  turn.drop?.();
  emitText(String(answer?.granted), 6);
}

async function serve(): Promise<string> {
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    run: (turn) => (turn.text === "go" ? work(turn).then(() => "completed" as const) : waitForStop(turn)),
  };
  const { url } = await serveHttp(createAgentServer({ mounts: [{ path: "/a", protocol: serveDeltaKit(), agent }] }));
  return `${url}/a`;
}

function waitForStop({ signal }: AgentTurn): Promise<"completed"> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError"))),
  );
}

function open(url: string, transport: NonNullable<DeltaKitOptions["transport"]>): Session {
  const connection = createConnection({ protocol: deltaKit({ transport }), url, WebSocket: socketClass });
  onTestFinished(() => connection.close());
  return connection.session();
}

describe.each(transports)("a run over %s", (transport) => {
  test("opens a request, is answered, is cut and resumed, and shows everything once", async () => {
    const session = open(await serve(), transport);
    session.send("go");
    await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1), 3_000);
    session.decide(requestIdOf(selectOpenRequests(session.thread)[0]), { granted: true });
    await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 5_000);
    const parts = session.thread.messages.flatMap(({ role, parts: all }) => (role === "user" ? [] : all));
    expect(parts).toMatchObject([
      { type: "tool_call", status: "completed", result: "sent" },
      { type: "text", text: "Sent: true" },
    ]);
  });

  test("is stopped on the server, too", async () => {
    const session = open(await serve(), transport);
    session.send("wait");
    await vi.waitFor(() => expect(session.thread.session.wire).toBeDefined(), 3_000);
    session.stop();
    await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" }), 3_000);
    session.send("go");
    await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1), 3_000);
  });
});

test("a socket of our server begins with the run and ends with done, as DeltaKit's own client expects", async () => {
  const url = await serve();
  const socket = new WebSocket(url.replace("http", "ws"));
  onTestFinished(() => socket.close());
  const events: JsonObject[] = [];
  socket.on("message", (data) => {
    events.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : "null"));
  });
  await new Promise((resolve) => void socket.on("open", resolve));
  socket.send("{}");
  await vi.waitFor(() => expect(events).toMatchObject([{ type: "error" }]));
  socket.send('{"message":"go"}');
  await vi.waitFor(() =>
    expect(events.map(({ countersign }) => countersign)).toContainEqual(
      expect.objectContaining({ type: "request.opened" }),
    ),
  );
  expect(events[1]).toMatchObject({ type: "run_started", runId: expect.any(String) });
});

/** A foreign server without the kit's extension, whose responses the tests provide. */
function startRun(options: DeltaKitOptions) {
  const session = createTestSession(deltaKit(options), "/api");
  session.dispatch({ type: "turn.started", turnId: "t" });
  const content = [{ type: "text", text: "hi" }] as const;
  session.command({ type: "openSession", sessionId: "s" });
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "m", content, tools: [] });
  return session;
}
const last = (session: TestSession): Extract<Effect, { type: "open" }> => {
  const effect = session.effects.findLast(({ type }) => type === "open");
  if (effect?.type !== "open") throw new Error("No link was opened.");
  return effect;
};
const texts = ({ thread }: TestSession) =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));

function startJob(): TestSession {
  const session = startRun({
    transport: "background",
    runPaths: { start: "/jobs", events: "/jobs/{runId}/stream", cancel: "/jobs/{runId}/stop" },
  });
  const { link, request } = last(session);
  expect(request).toMatchObject({ method: "POST", url: "/api/jobs", body: { message: "hi" } });
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, type: "frame", data: { job_id: "job 1" } });
  session.receive({ link, type: "closed", how: "end" });
  return session;
}
function receiveFrames(session: TestSession, frames: readonly { readonly id?: string; readonly data: string }[]): void {
  const { link } = last(session);
  session.receive({ link, type: "opened", status: 200, headers: {} });
  for (const frame of frames) session.receive({ link, type: "frame", ...frame });
}
const delta = (text: string): string => JSON.stringify({ type: "text_delta", delta: text });

test("an undefined path is the default one", () => {
  const session = startRun({ transport: "background", runPaths: { start: undefined, events: "/jobs/{runId}" } });
  expect(last(session).request.url).toBe("/api/runs");
});

describe("a job of a foreign server", () => {
  test("with event ids is resumed after the last one, even if it sends all of them again", () => {
    const session = startJob();
    expect(last(session).request.url).toBe("/api/jobs/job%201/stream");
    receiveFrames(session, [
      { id: "1", data: delta("one ") },
      { id: "2", data: delta("two ") },
    ]);
    session.receive({ link: last(session).link, type: "closed", how: "cut" });
    expect(last(session)).toMatchObject({
      after: "backoff",
      request: { url: "/api/jobs/job%201/stream?last_event_id=2", headers: { "last-event-id": "2" } },
    });
    receiveFrames(session, [
      { id: "1", data: delta("one ") },
      { id: "2", data: delta("two ") },
      { id: "3", data: delta("three") },
      { id: "4", data: '{"type":"done"}' },
    ]);
    expect(texts(session)).toEqual(["one two three"]);
    expect(session.thread.turn.reason).toBe("completed");
  });

  test.each([
    ["a numeric epoch, as our server's may be", ["66973784.9", "66973784.10", "66973784.11", "66973784.100"]],
    ["counts that are written as fractions", ["1.9", "1.10", "1.2", "0.5"]],
    ["words", ["b", "a", "1e9", "9"]],
  ])("with ids of %s loses no event", (_, ids) => {
    const session = startJob();
    receiveFrames(
      session,
      ids.map((id) => ({ id, data: delta(`${id} `) })),
    );
    expect(texts(session)).toEqual([ids.map((id) => `${id} `).join("")]);
  });

  test("without event ids is read again from its beginning, and shows everything once", () => {
    const session = startJob();
    receiveFrames(session, [{ data: delta("one ") }]);
    session.receive({ link: last(session).link, type: "closed", how: "cut" });
    expect(last(session).request.url).toBe("/api/jobs/job%201/stream");
    receiveFrames(session, [{ data: delta("one ") }, { data: delta("two") }, { data: '{"type":"done"}' }]);
    expect(texts(session)).toEqual(["one two"]);
  });

  test("is cancelled at its own URL", () => {
    const session = startJob();
    receiveFrames(session, [{ data: delta("one ") }]);
    session.command({ type: "cancelTurn", sessionId: "s", turnId: "t" });
    expect(last(session).request).toMatchObject({ method: "POST", url: "/api/jobs/job%201/stop" });
    expect(session.thread.turn.reason).toBe("cancelled");
  });

  test("that was stopped before it had an id is cancelled when it has one, and leaves the next prompt alone", () => {
    const session = startRun({ transport: "background" });
    const start = last(session);
    const name = (link: string, runId: string): void => {
      session.receive({ link, type: "opened", status: 200, headers: {} });
      session.receive({ link, type: "frame", data: { runId } });
      session.receive({ link, type: "closed", how: "end" });
    };
    session.command({ type: "cancelTurn", sessionId: "s", turnId: "t" });
    session.dispatch({ type: "turn.started", turnId: "t2" });
    session.command({ type: "sendPrompt", sessionId: "s", turnId: "t2", messageId: "m2", content: [], tools: [] });
    const next = last(session);
    name(start.link, "stopped");
    expect(last(session).request).toMatchObject({ method: "POST", url: "/api/runs/stopped/cancel" });
    name(last(session).link, "stopped");
    name(next.link, "wanted");
    expect(last(session)).toMatchObject({ request: { method: "GET", url: "/api/runs/wanted/events" } });
    receiveFrames(session, [{ data: delta("the answer") }, { data: '{"type":"done"}' }]);
    expect(session.thread.turn).toMatchObject({ turnId: "t2", reason: "completed" });
  });

  test.each([false, true])(
    "that a history has under the server's own id goes on, unless it is stopped (%s)",
    (stops) => {
      const session = createTestSession(deltaKit({ transport: "background", extension: true }), "/api");
      session.command({ type: "openSession", sessionId: "s", wireId: "w" });
      const history = last(session);
      const headers = { "countersign-extensions": "resume, idempotency" };
      session.receive({ link: history.link, type: "opened", status: 200, headers });
      session.dispatch({ type: "turn.started", turnId: "t" });
      session.command({ type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "m", content: [], tools: [] });
      const start = last(session);
      const events = [
        { type: "turn.started", turnId: "server's" },
        { type: "message.started", turnId: "server's", messageId: "m", role: "user" },
      ].map((event) => ({ type: "countersign", countersign: event }));
      session.receive({ link: history.link, type: "frame", data: { events, eventId: "e.1", running: true } });
      session.receive({ link: history.link, type: "closed", how: "end" });
      if (stops) session.command({ type: "cancelTurn", sessionId: "s", turnId: "server's" });
      session.receive({ link: start.link, type: "opened", status: 200, headers });
      session.receive({ link: start.link, type: "frame", data: { runId: "r" } });
      session.receive({ link: start.link, type: "closed", how: "end" });
      const urls = session.effects.flatMap((effect) => (effect.type === "open" ? [effect.request.url] : []));
      expect(urls.filter((url) => url.includes("cancel"))).toEqual(stops ? ["/api/runs/r/cancel"] : []);
      receiveFrames(session, [{ data: delta("the answer") }, { data: '{"type":"done"}' }]);
      expect(texts(session)).toEqual(stops ? [] : ["the answer"]);
    },
  );

  test("without an id in the response to its start is a failure", () => {
    const session = startRun({ transport: "background" });
    const { link } = last(session);
    session.receive({ link, type: "opened", status: 200, headers: {} });
    session.receive({ link, type: "frame", data: {} });
    session.receive({ link, type: "closed", how: "end" });
    expect(session.thread.turn).toMatchObject({ reason: "error", error: { code: "protocol" } });
  });
});

test("a socket accepts single events and lists of events, and is closed after its run", () => {
  const session = startRun({ transport: "webSocket" });
  const { link } = last(session);
  expect(session.effects.slice(-2)).toMatchObject([
    { type: "open", as: "socket", request: { url: "/api" } },
    { type: "send", data: { message: "hi" } },
  ]);
  session.receive({ link, type: "opened", status: 101, headers: {} });
  session.receive({ link, type: "frame", data: '{"type":"run_started","runId":"r1"}' });
  session.receive({ link, type: "frame", data: `[${delta("one ")},${delta("two")}]` });
  session.receive({ link, type: "closed", how: "cut" });
  expect(session.effects.slice(-2)).toMatchObject([
    { type: "open", as: "socket" },
    { type: "send", data: { runId: "r1" } },
  ]);
  receiveFrames(session, [{ data: `[${delta("one ")},${delta("two")}]` }, { data: '{"type":"done"}' }]);
  expect(texts(session)).toEqual(["one two"]);
  expect(session.effects.at(-1)).toMatchObject({ type: "close" });
});

test("a run of our server is stopped only by a POST to its cancel path", async () => {
  let stopped = false;
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run({ signal }) {
      await new Promise((done) => signal.addEventListener("abort", done));
      stopped = true;
      return "completed";
    },
  };
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveDeltaKit(), agent }] });
  onTestFinished(() => server.close());
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const init = { method, headers: { "content-type": "application/json" } };
    const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
    return (await server.handle(new Request(`http://localhost/a${path}`, sent))) ?? Response.error();
  };
  const { runId } = await (await ask("POST", "/runs", { message: "go" })).json();
  for (const [method, leaf] of [
    ["GET", "cancel"],
    ["POST", "events"],
    ["POST", "stop"],
  ] as const) {
    const body = method === "POST" ? {} : undefined;
    expect((await ask(method, `/runs/${runId}/${leaf}`, body)).status, `${method} ${leaf}`).toBe(404);
  }
  expect(stopped).toBe(false);
  expect((await ask("POST", `/runs/${runId}/cancel`, {})).status).toBe(202);
  expect(stopped).toBe(true);
});

test.each([
  { type: "listSessions" },
  { type: "deleteSession", sessionId: "session 1" },
  { type: "renameSession", sessionId: "session 1", title: "A title" },
  { type: "readFile", sessionId: "session 1", path: "src/a b.ts" },
] as const)("our server reads the query $type as the client writes it", (query) => {
  const { method, path, body } = toDeltaKitQuery(query);
  const request = { method, url: path, headers: {}, body };
  expect(createLoop(serveDeltaKit()).ask(request).query?.query).toEqual(query);
});
