import { afterEach, describe, expect, test } from "vitest";
import { deltaKit } from "../protocols/index.ts";
import { createConnection } from "./links/createConnection.ts";
import { tick } from "./fixtures/openScriptedSession.ts";
import type { Connection } from "./links/Connection.ts";

/** A server whose stream the test writes. */
function createServer(announced: string) {
  const requests: {
    readonly path: string;
    readonly method: string;
    readonly body: string;
    readonly key: string | null;
  }[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let aborted = 0;
  let answerStatus = 200;
  const fetch: typeof globalThis.fetch = (url, init) => {
    const path = String(url instanceof Request ? url.url : url).replace(/^.*\/chat/u, "");
    const method = init?.method ?? "GET";
    requests.push({
      path,
      method,
      body: typeof init?.body === "string" ? init.body : "",
      key: new Headers(init?.headers).get("idempotency-key"),
    });
    init?.signal?.addEventListener("abort", () => void (aborted += 1));
    if (path !== "") return Promise.resolve(Response.json({}, { status: path === "/answers" ? answerStatus : 200 }));
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
    const headers = { "content-type": "text/event-stream", "countersign-extensions": announced };
    return Promise.resolve(new Response(body, { headers }));
  };
  return {
    fetch,
    requests,
    abortedCount: () => aborted,
    refuseAnswers: (status: number) => void (answerStatus = status),
    write: async (...frames: object[]) => {
      await tick();
      for (const frame of frames) stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`));
      await tick();
    },
    end: async () => {
      stream?.enqueue(new TextEncoder().encode("data: [DONE]\n\n"));
      stream?.close();
      await tick();
    },
  };
}

const call = { type: "tool_call", tool_name: "edit_file", argument: '{"path":"a.ts"}', call_id: "c1" };
const toFrame = (countersign: object) => ({ type: "countersign", countersign });
const ask = toFrame({
  type: "request.opened",
  request: {
    requestId: "r1",
    kind: "permission",
    toolCallId: "c1",
    options: [{ id: "yes", label: "Allow", kind: "allow_once" }],
    editable: false,
    canExplainDenial: true,
  },
});

describe("a deltakit server, over fetch", () => {
  let connection: Connection | undefined;
  afterEach(() => connection?.close());

  function open(announced = "requests,idempotency,cancel,digest") {
    const server = createServer(announced);
    connection = createConnection({ protocol: deltaKit(), url: "http://agent.test/chat", fetch: server.fetch });
    return { ...server, connection, session: connection.session() };
  }

  test("streams an answer into the thread and takes the next queued prompt", async () => {
    const { session, write, end, requests } = open();
    session.send("hello");
    session.send("and then?");
    await write({ type: "text_delta", delta: "Hi" }, { type: "text_delta", delta: " there" });
    expect(session.thread.messages[1]?.parts).toMatchObject([{ type: "text", text: "Hi there", state: "streaming" }]);
    await end();
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST ", "POST "]);
    expect(session.thread.turn.status).toBe("running");
  });
  test("gets one grant, with a key and the digest, while its stream stays open", async () => {
    const { session, write, end, requests, abortedCount } = open();
    session.send("edit");
    await write(call, ask);
    expect(session.thread.requests).toMatchObject([{ state: "open" }]);
    session.decide("r1", { granted: true });
    session.decide("r1", { granted: true });
    await write();
    const posts = requests.filter(({ path }) => path === "/answers");
    expect(posts).toMatchObject([{ method: "POST", key: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(JSON.parse(posts[0]?.body ?? "")).toMatchObject({
      answers: [{ requestId: "r1", granted: true, optionId: "yes", digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect([session.thread.requests[0]?.state, abortedCount()]).toEqual(["sent", 1]);
    await write(toFrame({ type: "request.updated", requestId: "r1", state: "answered", answer: { granted: true } }), {
      type: "tool_result",
      call_id: "c1",
      output: "done",
    });
    await end();
    expect(session.thread.requests[0]?.state).toBe("answered");
    expect(session.thread.messages[1]?.parts[0]).toMatchObject({ status: "completed", result: "done" });
  });
  test("refuses a grant: it waits, and retry repeats it under the same key", async () => {
    const { session, write, requests, refuseAnswers } = open();
    refuseAnswers(503);
    session.send("edit");
    await write(call, ask);
    session.decide("r1", { granted: true });
    await write();
    expect(session.thread.requests[0]).toMatchObject({ state: "failed", error: { code: "server", status: 503 } });
    refuseAnswers(200);
    session.retry();
    await write();
    const keys = requests.filter(({ path }) => path === "/answers").map(({ key }) => key);
    expect([keys.length, new Set(keys).size, session.thread.requests[0]?.state]).toEqual([2, 1, "sent"]);
  });
  test("gets a stop where it can cancel; otherwise its stream is aborted and the thread shows that", async () => {
    const able = open();
    able.session.send("go");
    await able.write(call, ask);
    able.session.stop();
    await able.write();
    expect(able.requests.map(({ path }) => path)).toEqual(["", "/cancel"]);
    expect(able.session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
    const unable = open("requests");
    unable.session.send("go");
    await unable.write(call, ask);
    unable.session.stop();
    await unable.write();
    expect([unable.requests.length, unable.abortedCount()]).toEqual([1, 1]);
    expect(unable.session.thread.messages.flatMap(({ parts }) => parts)).toContainEqual(
      expect.objectContaining({ type: "notice", notice: "stop_is_local" }),
    );
  });
  test("S11 loses nothing when it cannot be reached: the prompt is sent again on retry", async () => {
    let reachable = false;
    const keys: unknown[] = [];
    const server = createServer("");
    const fetch: typeof globalThis.fetch = (url, init) => {
      keys.push(new Headers(init?.headers).get("idempotency-key"));
      return reachable ? server.fetch(url, init) : Promise.reject(new TypeError("fetch failed"));
    };
    connection = createConnection({ protocol: deltaKit(), url: "/chat", fetch });
    const session = connection.session();
    session.send("hello");
    await tick();
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "error", error: { code: "network" } });
    reachable = true;
    session.retry();
    await server.write({ type: "text_delta", delta: "Hi" });
    await server.end();
    const texts = session.thread.messages.map(({ role, parts }) => [role, ...parts.map(({ type }) => type)]);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(texts.filter(([role]) => role === "user")).toEqual([["user", "text"]]);
    // No server could announce idempotency keys yet, but no CORS rule forbids one, either.
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^message/u);
  });
  test("S11 sends no idempotency key to another origin that has not announced that it accepts one", async () => {
    const server = open("requests");
    server.session.send("hello");
    await server.write();
    expect(server.requests.map(({ key }) => key)).toEqual([null]);
  });
});
