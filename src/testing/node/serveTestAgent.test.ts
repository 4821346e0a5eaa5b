import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { step, type Scenario, type ScenarioStep } from "../../agents/index.ts";
import { serveAcp, serveDeltaKit } from "../../protocols/index.ts";
import { createTestAgent, type TestAgentOptions } from "../agent/createTestAgent.ts";
import { createReplay } from "../recording/createReplay.ts";
import { readHar } from "../recording/har.ts";
import { serveOpenly, serveTestAgent } from "./serveTestAgent.ts";

const scenario = (...steps: readonly ScenarioStep[]): Scenario => ({ name: "a", title: "A", suggestion: "b", steps });

const json = { "content-type": "application/json" };

async function serve(options: Partial<TestAgentOptions> = {}) {
  const agent = createTestAgent({ protocol: serveDeltaKit(), ...options });
  const served = await serveTestAgent(agent, { port: 0 });
  onTestFinished(() => served.close());
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(new URL(path, served.url), {
      method: "POST",
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = async (path: string): Promise<unknown> => (await fetch(new URL(path, served.url))).json();
  return { agent, served, post, read };
}

test("a page of another origin may use it: the preflight and the answer allow its origin and name the headers", async () => {
  const { served, post } = await serve({ agent: scenario(step.say("hello")) });
  const origin = "http://localhost:3000";
  const preflight = await fetch(new URL("/api/chat", served.url), {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
  const answer = await post("/api/chat", { message: "hi" }, { origin });
  expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
  expect(answer.headers.get("access-control-expose-headers")).toContain("countersign-extensions");
  expect(await answer.text()).toContain("hello");
});

test("a page of a name that resolves to this machine is refused, as by every server of the kit", async () => {
  const { served } = await serve();
  const { port } = new URL(served.url);
  const { request } = await import("node:http");
  const status = await new Promise((resolve) => {
    request({ port, host: "127.0.0.1", path: "/_agent/requests", headers: { host: "evil.example" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test("requests to /_agent/ release holds, play steps, end the turn, and show what was received and decided", async () => {
  const { post, read } = await serve({ agent: scenario(step.hold("go"), step.say("one"), step.hold("never")) });
  const answer = post("/api/chat", { message: "hi" }).then((response) => response.text());
  expect((await post("/_agent/play", [step.say("first")])).status).toBe(204);
  expect((await post("/_agent/release/go")).status).toBe(204);
  expect((await post("/_agent/play", [step.say("last")])).status).toBe(204);
  await post("/_agent/end");
  const text = await answer;
  expect(text).toContain("first");
  expect(text).toContain("one");
  expect(text).toContain("last");
  expect(await read("/_agent/requests")).toMatchObject([{ method: "POST", url: "/api/chat", body: { message: "hi" } }]);
  expect(await read("/_agent/decisions")).toEqual([]);
});

test.each([
  [step.end("refusal"), '"refusal"'],
  [step.fail("it broke"), "it broke"],
])("the turn ends with %j that is played over HTTP", async (last, sign) => {
  const { post } = await serve();
  const answer = post("/api/chat", { message: "hi" }).then((response) => response.text());
  expect((await post("/_agent/play", [last])).status).toBe(204);
  expect(await answer).toContain(sign);
});

test.each([
  ["/_agent/play", [{ type: "sayy" }], 400, "steps[0].type should be one of"],
  ["/_agent/play", undefined, 400, "should be a list of steps"],
  ["/_agent/refuse", { state: 503 }, 400, 'has a field "state"'],
  ["/_agent/refuse", { status: 204 }, 400, "the refusal.status should be 0 or"],
  ["/_agent/advance/5", undefined, 400, "virtual clock"],
  ["/_agent/dance", undefined, 404, "/_agent/dance"],
] as const)("%s with %j is refused with a sentence", async (path, body, status, sentence) => {
  const answer = await (await serve()).post(path, body);
  expect(answer.status).toBe(status);
  expect(((await answer.json()) as { error: string }).error).toContain(sentence);
});

test.each(["abc", "-1", "Infinity", "", "%20", "1s"])(
  "the clock is not advanced by %j, and pauses go on to wait",
  async (value) => {
    const steps = [step.hold("begun"), step.wait(1_000), step.say("late")];
    const { agent, post } = await serve({ clock: "virtual", agent: scenario(...steps) });
    let text = "";
    const answer = post("/api/chat", { message: "hi" }).then(async (response) => (text = await response.text()));
    await agent.hold("begun");
    agent.release("begun");
    const refused = await post(`/_agent/advance/${value}`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("milliseconds")]);
    expect((await post("/_agent/advance/900")).status).toBe(204);
    expect(text).toBe("");
    expect((await post("/_agent/advance/60000")).status).toBe(204);
    expect(await answer).toContain("late");
  },
);

test("offline it takes no connection but those of the test", async () => {
  const { post } = await serve({ agent: scenario(step.say("hello")) });
  expect((await post("/_agent/refuse", { status: 0, times: "all" })).status).toBe(204);
  await expect(post("/api/chat", { message: "hi" })).rejects.toThrow("fetch failed");
  expect((await post("/_agent/refuse", { status: 0, times: 0 })).status).toBe(204);
  expect((await post("/api/chat", { message: "hi" })).status).toBe(200);
});

test("offline for one request it takes the next, and requests of others and of the test do not count", async () => {
  const { post, served } = await serve({ agent: scenario(step.say("hello")) });
  for (const refusal of [{ status: 0 }, { status: 0, times: 2 }]) {
    expect((await post("/_agent/refuse", refusal)).status).toBe(204);
    await expect(fetch(new URL("/favicon.ico", served.url))).rejects.toThrow("fetch failed");
    await post("/_agent/play", "no steps");
    for (let count = refusal.times ?? 1; count > 0; count -= 1)
      await expect(post("/api/chat", { message: "hi" })).rejects.toThrow("fetch failed");
    expect((await post("/api/chat", { message: "hi" })).status).toBe(200);
  }
});

test("offline for one connection it refuses one socket", async () => {
  const { post, served } = await serve({ protocol: serveAcp() });
  await post("/_agent/refuse", { status: 0, times: 1 });
  const connect = (): Promise<string> => {
    const socket = new WebSocket(new URL("/api/chat", served.url).href.replace("http", "ws"));
    onTestFinished(() => socket.terminate());
    return new Promise((resolve) => {
      socket.once("open", () => resolve("open"));
      socket.once("error", () => resolve("refused"));
    });
  };
  expect([await connect(), await connect()]).toEqual(["refused", "open"]);
});

test("over a socket a frame comes twice where the scenario says so, and a cut ends it", async () => {
  const { agent, served } = await serve({ protocol: serveAcp() });
  const socket = new WebSocket(new URL("/api/chat", served.url).href.replace("http", "ws"));
  const messages: string[] = [];
  socket.on("message", (data: Buffer) => messages.push(data.toString()));
  await new Promise((resolve) => socket.once("open", resolve));
  const call = (id: number, method: string, params: object): void =>
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  const result = (id: number): string | undefined =>
    messages.find((message) => message.includes(`"id":${id}`) && message.includes('"result"'));
  call(1, "initialize", { protocolVersion: 1, clientCapabilities: {} });
  await expect.poll(() => result(1)).toBeDefined();
  call(2, "session/new", { cwd: "/", mcpServers: [] });
  await expect.poll(() => result(2)).toBeDefined();
  const [, sessionId] = /"sessionId":"([^"]+)"/.exec(result(2) ?? "") ?? [];
  call(3, "session/prompt", { sessionId, prompt: [{ type: "text", text: "hi" }] });
  await agent.play(step.say("one"), step.duplicate(), step.say("two"), step.say("three"));
  await expect.poll(() => messages.filter((message) => message.includes('"text":"two"')).length).toBe(2);
  await expect.poll(() => messages.filter((message) => message.includes('"text":"three"')).length).toBe(1);
  agent.drop();
  await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED);
});

test("a page of another origin may send its cookies, and every method that a protocol uses", async () => {
  const { served, post } = await serve({ agent: scenario(step.say("hello")) });
  const origin = "http://localhost:3000";
  const preflight = await fetch(new URL("/api/chat", served.url), {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "PATCH" },
  });
  const answer = await post("/api/chat", { message: "hi" }, { origin });
  await answer.text();
  for (const { headers } of [preflight, answer]) expect(headers.get("access-control-allow-credentials")).toBe("true");
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
    expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
});

test("a recorded request without an answer gets none when it is played at a port", async () => {
  const entry = {
    startedDateTime: "2026-01-01T00:00:00.000Z",
    request: { method: "POST", url: "http://a/api/chat", headers: [] },
    response: { status: 0, headers: [], content: { mimeType: "", text: "" } },
  };
  const replay = createReplay(readHar({ log: { entries: [entry] } }));
  const served = await serveOpenly(replay, { port: 0 });
  onTestFinished(() => served.close());
  await expect(fetch(new URL("/api/chat", served.url), { method: "POST" })).rejects.toThrow("fetch failed");
});
