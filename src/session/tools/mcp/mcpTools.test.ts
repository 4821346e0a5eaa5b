import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AgentEvent } from "../../../model/index.ts";
import type { McpServerFixture } from "../../fixtures/mcp/startMcpServer.ts";
import { startMcpServer } from "../../fixtures/mcp/startMcpServer.ts";
import { answerStarts, asks, callStarts, openScriptedSession } from "../../fixtures/openScriptedSession.ts";
import type { McpTools } from "./McpOptions.ts";
import { mcpTools } from "./mcpTools.ts";
import { requestIdOf } from "../../../model/test-support/requestIdOf.ts";

function called(name: string, input: unknown = {}): AgentEvent[] {
  return [answerStarts("turn1"), callStarts("turn1", "c1", name, input), asks("execution", "turn1", "c1")];
}

describe.each(["2026-07-28", "2025-11-25"] as const)("the tools of a real MCP server of %s", (version) => {
  let server: McpServerFixture;
  let mcp: McpTools;

  beforeAll(async () => {
    server = await startMcpServer(version);
    mcp = await mcpTools({ url: server.url, confirm: false });
  });
  afterAll(async () => {
    await mcp.close();
    await server.close();
  });

  /** Lets the agent call a tool, and returns the call, the answer that was sent and the session. */
  async function call(name: string, input?: unknown) {
    const { session, emit, sent } = await openScriptedSession({ tools: mcp.tools });
    session.send("go");
    emit(...called(name, input));
    const part = () => {
      const found = session.thread.messages[1]?.parts[0];
      return found?.type === "tool_call" ? found : undefined;
    };
    const question = () => session.thread.requests.find(({ askedBy }) => askedBy === "tool");
    const answer = async () => {
      await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
      return sent("submitAnswers")[0]?.answers[0]?.answer;
    };
    return { session, part, question, answer };
  }

  test("are listed with names that every agent accepts, their origin, and the hints of the server", () => {
    const { host } = new URL(server.url);
    expect(mcp).toMatchObject({ server: host, title: "Fixture weather", protocolVersion: version });
    expect(mcp.instructions).toMatch(/one place/u);
    expect(Object.keys(mcp.tools)).toContain("bad_weather");
    expect(mcp.tools["get_weather"]).toMatchObject({
      title: "Weather",
      description: "Tells the weather of a place.",
      parameters: { required: ["place"] },
      origin: { server: host, title: "Fixture weather", hints: ["reads_only", "open_world"] },
    });
  });

  test.each([
    ["measure", { temperature: 22.5 }],
    ["rest", ""],
  ])("that give no text, such as %s, give the model their structured content, or nothing", async (name, output) => {
    const { answer } = await call(name);
    expect((await answer())?.output).toEqual(output);
  });

  test("P20 send their result to the model, whatever patterns their schemas have, and their structured content to the card", async () => {
    const { answer, part, session } = await call("get_weather", { place: "Oslo" });
    const progress: unknown[] = [];
    session.onEvent((event) => {
      if (event.type === "toolCall.updated" && event.patch.progress) progress.push(event.patch.progress);
    });
    expect(await answer()).toMatchObject({ output: '{"temperature":22.5,"conditions":"Partly cloudy"}' });
    expect(part()).toMatchObject({ status: "completed", rawOutput: { structuredContent: { temperature: 22.5 } } });
    expect(progress).toEqual([{ done: 1, total: 2, message: "Looking out of the window in Oslo" }]);
  });

  test("show media, links and resources; a block for one audience goes only there", async () => {
    const { answer, part } = await call("draw");
    const types = ["image", "resource_link", "resource"];
    expect(await answer()).toMatchObject({ output: [...types.map((type) => ({ type })), { text: "for the model" }] });
    expect(part()?.content).toMatchObject(types.map((type) => ({ type: "content", block: { type } })));
  });

  test("that fail show the tool's own error", async () => {
    const { answer, part } = await call("fail");
    expect(await answer()).toMatchObject({
      error: { layer: "tool", message: "The departure date must be in the future." },
    });
    expect(part()?.status).toBe("failed");
  });

  test("whose structured content does not fit their own schema fail, with the raw output to be seen", async () => {
    const { answer, part } = await call("bad_weather");
    expect(await answer()).toMatchObject({ error: { layer: "protocol", code: "output_schema" } });
    expect(part()).toMatchObject({ status: "failed", rawOutput: { structuredContent: { temperature: "warm" } } });
  });

  test("ask by a form on their card, and get what was entered", async () => {
    const { session, answer, part, question } = await call("greet");
    await vi.waitFor(() => expect(question()?.state).toBe("open"));
    expect(question()).toMatchObject({ kind: "form", title: "Who shall be greeted?", toolCallKey: part()?.key });
    session.decide(requestIdOf(question()), { granted: true, input: { name: "Ada" } });
    expect(await answer()).toMatchObject({ output: "Hello Ada" });
  });

  test("ask to open a page, and get a refusal when it is declined", async () => {
    const { session, answer, question } = await call("connect");
    await vi.waitFor(() => expect(question()?.state).toBe("open"));
    expect(question()).toMatchObject({ kind: "link", url: "https://example.com/connect" });
    session.decide(requestIdOf(question()), { granted: false });
    expect(await answer()).toMatchObject({ output: "decline" });
  });

  test("are cancelled at the server when the turn is stopped", async () => {
    const { session, part } = await call("wait");
    await vi.waitFor(() => expect(part()?.progress?.message).toBe("Working"));
    session.stop();
    expect(part()?.status).toBe("cancelled");
    await vi.waitFor(() => expect(server.calls.at(-1)).toBe("!"));
  });
});

test("a session that the server has lost is replaced, and the call runs once", async () => {
  const server = await startMcpServer("2025-11-25");
  const mcp = await mcpTools({ url: server.url, confirm: false });
  server.expire();
  const { session, emit, sent } = await openScriptedSession({ tools: mcp.tools });
  session.send("go");
  emit(...called("get_weather", { place: "Oslo" }));
  await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
  expect(sent("submitAnswers")[0]?.answers[0]?.answer.error).toBeUndefined();
  expect(server.calls).toEqual(["get_weather"]);
  await mcp.close();
  await server.close();
});

test("a session that could not be replaced is replaced at the next call", async () => {
  const server = await startMcpServer("2025-11-25");
  let isOffline = false;
  const mcp = await mcpTools({
    url: server.url,
    confirm: false,
    fetch: async (input, init) => {
      if (isOffline && JSON.stringify(init?.body)?.includes("initialize")) throw new TypeError("fetch failed");
      return fetch(input, init);
    },
  });
  server.expire();
  isOffline = true;
  const { session, emit, sent } = await openScriptedSession({ tools: mcp.tools });
  session.send("go");
  emit(...called("get_weather", { place: "Oslo" }));
  await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
  expect(sent("submitAnswers")[0]?.answers[0]?.answer).toMatchObject({ error: { code: "network" } });
  isOffline = false;
  emit(callStarts("turn1", "c2", "get_weather", { place: "Rome" }), asks("execution", "turn1", "c2"));
  await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(2));
  expect(sent("submitAnswers")[1]?.answers[0]?.answer.error).toBeUndefined();
  expect(server.calls).toEqual(["get_weather"]);
  await mcp.close();
  await server.close();
});

test("tools that are closed while their lost session is being replaced keep no session", async () => {
  const server = await startMcpServer("2025-11-25");
  const methods: (string | undefined)[] = [];
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let isHeld = false;
  const mcp = await mcpTools({
    url: server.url,
    confirm: false,
    fetch: async (input, init) => {
      methods.push(init?.method);
      const held = isHeld && JSON.stringify(init?.body)?.includes("initialize");
      if (held) await opened;
      return fetch(input, init);
    },
  });
  server.expire();
  isHeld = true;
  const { session, emit, sent } = await openScriptedSession({ tools: mcp.tools });
  session.send("go");
  const before = methods.length;
  emit(...called("get_weather", { place: "Oslo" }));
  await vi.waitFor(() => expect(methods.length).toBeGreaterThan(before + 1));
  await mcp.close();
  open();
  await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
  expect(sent("submitAnswers")[0]?.answers[0]?.answer.error).toBeDefined();
  expect(methods.at(-1)).toBe("DELETE");
  expect(server.calls).toEqual([]);
  await server.close();
});

test("a server whose tools cannot be listed keeps no session", async () => {
  const server = await startMcpServer("2025-11-25");
  const methods: (string | undefined)[] = [];
  const failed = mcpTools({
    url: server.url,
    fetch: async (input, init) => {
      methods.push(init?.method);
      if (JSON.stringify(init?.body)?.includes("tools/list")) throw new TypeError("fetch failed");
      return fetch(input, init);
    },
  });
  await expect(failed).rejects.toMatchObject({ code: "network" });
  expect(methods.at(-1)).toBe("DELETE");
  await server.close();
});

test("a server that is gone fails the call in the transport, not in the tool", async () => {
  const server = await startMcpServer("2026-07-28");
  const mcp = await mcpTools({ url: server.url, confirm: false });
  await server.close();
  const { session, emit, sent } = await openScriptedSession({ tools: mcp.tools });
  session.send("go");
  emit(...called("get_weather", { place: "Oslo" }));
  await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(1));
  expect(sent("submitAnswers")[0]?.answers[0]?.answer).toMatchObject({
    error: { layer: "transport", code: "network" },
  });
});

describe("a server that cannot be used", () => {
  const answer = (status: number, body: unknown) => () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }));

  test("because of another version is reported with both versions", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { id, method }: { id?: number; method?: string } = JSON.parse(await new Request(input, init).text());
      const result = { protocolVersion: "2031-01-01", capabilities: {}, serverInfo: { name: "future", version: "9" } };
      const error = { code: -32601, message: "Method not found" };
      return answer(200, { jsonrpc: "2.0", id, ...(method === "initialize" ? { result } : { error }) })();
    };
    const failed = mcpTools({ url: "http://mcp.test/mcp", fetch });
    await expect(failed).rejects.toMatchObject({ code: "unsupported_version" });
    await expect(failed).rejects.toThrow(/2031-01-01.*2026-07-28/u);
  });

  test.each([
    [401, "unauthorized"],
    [404, "not_found"],
    [500, "server"],
  ])("because it answers %i is reported as %s", async (status, code) => {
    const failed = mcpTools({ url: "http://mcp.test/mcp", fetch: answer(status, { error: "no" }) });
    await expect(failed).rejects.toMatchObject({ code });
    await expect(failed).rejects.toThrow(/mcp\.test/u);
  });

  test("because nothing answers is reported as a network failure", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    await expect(mcpTools({ url: "http://mcp.test/mcp", fetch })).rejects.toMatchObject({ code: "network" });
  });
});

test("the server of a tool is what the app calls it, else the host of its address, whatever the server calls itself", async () => {
  const server = await startMcpServer("2026-07-28");
  const { host } = new URL(server.url);
  for (const [name, expected] of [
    [undefined, { server: host, title: "Fixture weather" }],
    ["Weather", { server: "Weather", title: "Fixture weather" }],
    ["Fixture weather", { server: "Fixture weather", title: undefined }],
  ] as const) {
    const mcp = await mcpTools({ url: server.url, name });
    expect([mcp.server, mcp.title]).toEqual([expected.server, expected.title]);
    expect(mcp.tools["greet"]?.origin).toEqual(expected);
    await mcp.close();
  }
  await server.close();
});

test("the app's headers go with each request, and tools of several servers get distinct names by a prefix", async () => {
  const server = await startMcpServer("2026-07-28");
  const tokens = new Set<string | null>();
  const mcp = await mcpTools({
    url: server.url,
    prefix: "weather_",
    headers: () => ({ authorization: "Bearer t" }),
    fetch(input, init) {
      tokens.add(new Headers(init?.headers).get("authorization"));
      return fetch(input, init);
    },
  });
  expect([...tokens]).toEqual(["Bearer t"]);
  expect(mcp.tools["weather_get_weather"]?.confirm).toBe(true);
  await mcp.close();
  await server.close();
});
