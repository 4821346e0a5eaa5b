import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { toJson, type Json, type Protocol } from "../../model/index.ts";
import { openAiChat, serveAcp, servedProtocols } from "../../protocols/index.ts";
import type { AgentServer } from "../../server/index.ts";
import { createAccess, createDemoServer, openSocket } from "../../server/node/index.ts";
import { createNodeHandler, createUpgradeHandler, listen } from "../../server/node/index.ts";
import { createConnection, type Session } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { createTestAgent } from "../agent/createTestAgent.ts";
import { serveOpenly, serveTestAgent } from "../node/serveTestAgent.ts";
import { createIdMap } from "./createIdMap.ts";
import { createRecorder } from "./createRecorder.ts";
import { createReplay } from "./createReplay.ts";
import { findAgentPath } from "./findAgentPath.ts";
import { readHar, writeHar } from "./har.ts";
import { redactExchanges } from "./redactExchanges.ts";

const token = "a-token-that-nobody-may-read";

/** The reference server as `countersign serve` starts it: it answers only who has its token. */
async function serveReference(): Promise<string> {
  const server = createDemoServer({ pace: 0 });
  const access = createAccess({ token });
  const handler = createNodeHandler(server, { access });
  const listening = await listen({ port: 0, handler, upgrade: createUpgradeHandler(server, { access }) });
  onTestFinished(async () => {
    await server.close();
    await listening.close();
  });
  return listening.url;
}

/** Sends a prompt, grants everything that is asked, and resolves with what the thread shows at the end, without times and ids. */
async function converse(
  protocol: Protocol | ReturnType<typeof openAiChat>,
  url: string,
  prompts = ["Go"],
): Promise<Json> {
  const connection = createConnection({
    protocol,
    url,
    headers: { authorization: `Bearer ${token}` },
    tabs: null,
  });
  onTestFinished(() => connection.close());
  const session = connection.session();
  for (const prompt of prompts) {
    session.send(prompt);
    await vi.waitFor(() => {
      for (const { requestId, state } of selectOpenRequests(session.thread))
        if (state === "open") session.decide(requestId, { granted: true });
      expect(session.thread.turn.status).toBe("idle");
    });
  }
  const shown = show(session);
  connection.close();
  return shown;
}

function show({ thread }: Session): Json {
  return thread.messages.map(({ role, parts }) => ({
    role,
    parts: parts.map((part) => {
      if (part.type === "text" || part.type === "reasoning") return { type: part.type, text: part.text };
      if (part.type !== "tool_call") return { type: part.type };
      const { toolName, status, input, content } = part;
      return { toolName, status, input: input ?? null, content: toJson(content) };
    }),
  }));
}

async function record(target: string, work: (url: string) => Promise<Json>) {
  const recorder = createRecorder({ target, openSocket });
  const served = await serveOpenly(recorder, { port: 0 });
  const shown = await work(served.url.replace(/\/$/, ""));
  await served.close();
  return { shown, har: writeHar(redactExchanges(recorder.read()), recorder.begun) };
}

async function replay(har: unknown, work: (url: string) => Promise<Json>, pace = 0): Promise<Json> {
  // As a file is read.
  const served = await serveOpenly(createReplay(readHar(JSON.parse(JSON.stringify(har))), { pace }), { port: 0 });
  onTestFinished(() => served.close());
  return work(served.url.replace(/\/$/, ""));
}

test.each(servedProtocols.map(({ id, create }) => ({ id, create })))(
  "a conversation with the reference server over $id is recorded without its token and shows the same when it is played",
  async ({ id, create }) => {
    const url = await serveReference();
    const work = (base: string) => converse(create(), `${base}/api/scenarios/permission-queue/${id}`, ["Go", "Again"]);
    const { shown, har } = await record(url, work);
    expect(JSON.stringify(har)).not.toContain(token);
    expect(JSON.stringify(shown)).toContain("completed");
    expect(await replay(har, work)).toEqual(shown);
  },
);

test("a vendor's stream is recorded and shows the same when it is played, at its own pace, too", async () => {
  const body = readFileSync(
    new URL("../../protocols/fixtures/openai-chat/deepseek-text.jsonl", import.meta.url),
    "utf8",
  );
  const frames = body
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => `data: ${line}\n\n`);
  const vendor = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream", "set-cookie": "session=vendor-secret-1; HttpOnly" });
    for (const frame of [...frames, "data: [DONE]\n\n"]) response.write(frame);
    response.end();
  });
  await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void vendor.close());
  const address = vendor.address();
  const port = typeof address === "object" ? address?.port : 0;
  const work = (base: string) => converse(openAiChat(), `${base}/v1/chat/completions`);
  const { shown, har } = await record(`http://127.0.0.1:${port}`, work);
  expect(JSON.stringify(shown)).toContain("text");
  expect(JSON.stringify(har)).not.toContain("vendor-secret-1");
  expect(await replay(har, work)).toEqual(shown);
  expect(await replay(har, work, 1)).toEqual(shown);
});

/** Sends messages over a socket, each after the answer to the one before, and resolves with the answers. */
async function exchange(base: string, messages: readonly object[]): Promise<Json> {
  const socket = new WebSocket(`${base.replace("http", "ws")}/api/chat`);
  const answers: Json[] = [];
  await new Promise<void>((resolve, reject) => {
    const send = (): void => {
      if (answers.length === messages.length) return resolve();
      socket.send(JSON.stringify(messages[answers.length]));
    };
    socket.on("open", send);
    socket.on("error", reject);
    socket.on("message", (data) => {
      answers.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ""));
      send();
    });
  });
  socket.close();
  return answers;
}

test("the messages of a socket are played, each after the message that it answers, with the ids of now", async () => {
  const agent = await serveTestAgent(createTestAgent({ protocol: serveAcp() }), { port: 0 });
  onTestFinished(() => agent.close());
  const ask = (id: string) => ({ jsonrpc: "2.0", id, method: "initialize", params: { protocolVersion: 1 } });
  const { shown, har } = await record(agent.url, (base) => exchange(base, [ask("request-1"), ask("request-2")]));
  expect(shown).toMatchObject([{ id: "request-1", result: {} }, { id: "request-2" }]);
  const played = await replay(har, (base) => exchange(base, [ask("other-3"), ask("other-4")]));
  expect(played).toMatchObject([{ id: "other-3", result: {} }, { id: "other-4" }]);
});

test.each([{}, { request: {} }, { request: { url: "/api/chat" } }])(
  "an archive with the entry %j is refused with its place",
  (entry) => {
    const whole = { request: { method: "GET", url: "http://a/", headers: [] }, response: { status: 200 } };
    expect(() => readHar({ log: { entries: [whole, entry] } })).toThrow("entries[1].request.url is no address");
  },
);

/** Lets more tasks pass than a replay needs for what it would send: one for each piece. */
async function passTasks(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await new Promise((resolve) => void setTimeout(resolve, 0));
}

/** A page's side of a socket of a server in this process. */
async function openPage(server: Pick<AgentServer, "upgrade">) {
  const received: string[] = [];
  const close = vi.fn<() => void>();
  const connect = await server.upgrade(new Request("http://a/api/chat"));
  const receiver = connect?.({ send: (text) => void received.push(text), close });
  return { received, close, send: (text: string) => receiver?.receive(text), leave: () => receiver?.closed() };
}

test.each(["page", "recording", "agent"] as const)(
  "a socket that the %s closed is played with that end",
  async (who) => {
    let closeAgent = (): void => undefined;
    const recorder = createRecorder({
      target: "http://a",
      openSocket: async (_url, _headers, on) => {
        closeAgent = on.close;
        return { send: (text) => on.message(`answer to ${text}`), close: () => queueMicrotask(on.close) };
      },
    });
    const page = await openPage(recorder);
    void page.send("one");
    if (who === "page") page.leave();
    else if (who === "recording") await recorder.close();
    else closeAgent();
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled());
    const played = await openPage(createReplay(readHar(JSON.parse(JSON.stringify(writeHar(recorder.read(), 0))))));
    void played.send("one");
    await vi.waitFor(() => expect(played.received).toEqual(["answer to one"]));
    await passTasks();
    expect(played.close.mock.calls).toHaveLength(who === "agent" ? 1 : 0);
  },
);

test.each(["end", "open"] as const)(
  "a socket of the end %s that is opened again, after it was used, sends nothing twice",
  async (end) => {
    const socket = {
      method: "GET",
      url: "http://a/api/chat",
      headers: {},
      at: 0,
      status: 101,
      responseHeaders: {},
      end,
    } as const;
    const messages = [
      { from: "agent", at: 1, text: "welcome" },
      { from: "client", at: 2, text: "one" },
      { from: "agent", at: 3, text: "answer" },
    ] as const;
    const replay = createReplay([{ ...socket, chunks: [], messages }]);
    const unused = await openPage(replay);
    await vi.waitFor(() => expect(unused.received).toEqual(["welcome"]));
    unused.leave();
    const first = await openPage(replay);
    await vi.waitFor(() => expect(first.received).toEqual(["welcome"]));
    void first.send("one");
    await vi.waitFor(() => expect(first.received).toEqual(["welcome", "answer"]));
    first.leave();
    const again = await openPage(replay);
    void again.send("two");
    await passTasks();
    expect(again.received).toEqual([]);
    expect(again.close).not.toHaveBeenCalled();
    await replay.close();
    expect(again.close).toHaveBeenCalledOnce();
  },
);

test("an answer waits for what the page had sent to its host, which is told, and not for what it had sent elsewhere", async () => {
  const answer = { headers: {}, status: 200, responseHeaders: {}, end: "end" } as const;
  const stream = { ...answer, responseHeaders: { "content-type": "text/event-stream" } };
  const data = (at: number) => ({ at, text: `data: ${at}\n\n` });
  const waits: string[] = [];
  const { fetch } = createReplay(
    [
      { ...stream, method: "POST", url: "https://a/api/chat", at: 0, chunks: [data(1), data(4), data(7)] },
      { ...answer, method: "POST", url: "https://statistics/collect", at: 2, chunks: [] },
      { ...answer, method: "POST", url: "https://a/api/chat/answers?key=1", at: 5, chunks: [] },
    ],
    { onWait: (request) => void waits.push(request) },
  );
  const reader = (await fetch("/api/chat", { method: "POST" })).body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect([await read(), await read()]).toEqual(["data: 1\n\n", "data: 4\n\n"]);
  await vi.waitFor(() => expect(waits).toEqual(["POST /api/chat/answers"]));
  await fetch("/api/chat/answers", { method: "POST" });
  expect(await read()).toBe("data: 7\n\n");
  expect(waits).toHaveLength(1);
});

test.each([
  ["the stream", ["GET https://a/api/me", "POST https://statistics/c", "POST https://a/api/chat event"], "/api/chat"],
  ["what is above it", ["POST https://a/sessions", "GET https://a/sessions/1/events event"], "/sessions"],
  ["the shortest path", ["POST https://a/v1/chat", "GET https://a/v1"], "/v1"],
])("the address of a recorded agent is that of %s", (_, requests, path) => {
  const exchanges = requests.map((request) => {
    const [method = "", url = "", type = "application/json"] = request.split(" ");
    const responseHeaders = { "content-type": type.replace("event", "text/event-stream") };
    return { method, url, headers: {}, at: 0, status: 200, responseHeaders, chunks: [], end: "end" } as const;
  });
  expect(findAgentPath(exchanges)).toBe(path);
});

test("what was not recorded is 404 with a sentence, and a question is answered again", async () => {
  const answer = { method: "GET", headers: {}, at: 0, status: 200, responseHeaders: {}, end: "end" } as const;
  const { fetch } = createReplay([{ ...answer, url: "http://a/api/sessions", chunks: [{ at: 1, text: "[]" }] }]);
  expect(await (await fetch("/api/sessions")).text()).toBe("[]");
  expect(await (await fetch("/api/sessions")).text()).toBe("[]");
  const missing = await fetch("/api/chat", { method: "POST", body: "{}" });
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("no further POST /api/chat")]);
});

test("an id of now that has no digit stands for the recorded one, and a word of a path for itself only", async () => {
  const chunks = [{ at: 0, text: '"recorded"' }];
  const recorded = { method: "GET", headers: {}, at: 0, status: 200, responseHeaders: {}, end: "end" } as const;
  const url = "http://agent/conversations/conversation_a1b2c3d4e5f6";
  const { fetch } = createReplay([{ ...recorded, body: undefined, url, chunks }]);
  expect((await fetch("http://agent/conversations/settings")).status).toBe(404);
  expect(await (await fetch("http://agent/conversations/conversation_xgimrznvecyh")).text()).toBe('"recorded"');
  const ids = createIdMap();
  ids.learn('{"turn":"turn_abcdefghijkl","text":"Good morning"}', '{"turn":"turn_mnopqrstuvwx","text":"Good evening"}');
  expect(ids.translate("turn_abcdefghijkl Good morning")).toBe("turn_mnopqrstuvwx Good morning");
});

test("an id is not found in a longer one that the client has not sent", () => {
  const ids = createIdMap();
  ids.learn('{"turn":"turn_1","call":"1-call"}', '{"turn":"turn_7","call":"9-call"}');
  expect(ids.translate("turn_1 turn_12 turn_1:reply 1-call 21-call")).toBe(
    "turn_7 turn_12 turn_7:reply 9-call 21-call",
  );
});

test("an upload that is no text reaches the agent as it was sent", async () => {
  const sent = Uint8Array.from({ length: 256 }, (_, index) => index);
  let received: unknown;
  const recorder = createRecorder({
    target: "http://agent.test",
    openSocket,
    fetch: async (_url, init) => {
      received = new Uint8Array(await new Response(init?.body).arrayBuffer());
      return Response.json({});
    },
  });
  await recorder.handle(new Request("http://app.test/upload", { method: "POST", body: sent }));
  expect(received).toEqual(sent);
});

test("an archive of a browser is read without the files of its page, and other JSON is refused", () => {
  const entry = (url: string, mimeType: string) => ({
    startedDateTime: "2026-01-01T00:00:00.000Z",
    request: { method: "GET", url, headers: [] },
    response: { status: 200, headers: [{ name: "Content-Type", value: mimeType }], content: { mimeType, text: "a" } },
    timings: { wait: 5 },
  });
  const log = { entries: [entry("http://a/main.js", "text/javascript"), entry("http://a/api", "application/json")] };
  expect(readHar(toJson({ log }))).toMatchObject([{ url: "http://a/api", chunks: [{ at: 5, text: "a" }] }]);
  expect(() => readHar({ scenario: [] })).toThrow("no HTTP Archive");
});

test("a body that is no text is recorded and played byte for byte", async () => {
  const bytes = Uint8Array.from([0x89, 0x50, 0xff, 0x00, 0xfe, 0x41]);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  const address = server.address();
  const target = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const recorder = createRecorder({ target, openSocket });
  const answer = await recorder.handle(new Request("http://localhost/file"));
  expect(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
  const har = toJson(writeHar(redactExchanges(recorder.read()), recorder.begun));
  const played = await createReplay(readHar(har)).fetch("/file");
  expect(new Uint8Array(await played.arrayBuffer())).toEqual(bytes);
});

test("a recording that ends waits for no answer, and keeps nothing of the request", async () => {
  const recorder = createRecorder({
    target: "http://agent.test",
    openSocket,
    fetch: (_url, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("left")))),
  });
  const answer = recorder.handle(new Request("http://localhost/chat"));
  await recorder.close();
  expect((await answer)?.status).toBe(502);
  expect(recorder.read()).toEqual([]);
});

test("a socket that the agent accepts after the recording has ended is closed", async () => {
  const close = vi.fn<() => void>();
  const socket = { send: () => undefined, close };
  let accept = (): void => undefined;
  const recorder = createRecorder({
    target: "http://agent.test",
    openSocket: () => new Promise((resolve) => (accept = () => resolve(socket))),
  });
  const connect = recorder.upgrade?.(new Request("http://localhost/socket"));
  await recorder.close();
  accept();
  expect(await connect).toBeUndefined();
  expect(close).toHaveBeenCalledOnce();
});
