import { client, methods, type ClientContext, type SessionUpdate } from "@agentclientprotocol/sdk";
import { createHttpStream } from "@agentclientprotocol/sdk/experimental/http-client";
import { createWebSocketStream } from "@agentclientprotocol/sdk/experimental/ws-client";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { scenarioAgent, scenarios, type Agent, type ScenarioAgent } from "../../agents/index.ts";
import { acp, serveAcp } from "../../protocols/index.ts";
import type { Connection, Session } from "../../session/index.ts";
import { createConnection } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { serveHttp } from "../fixtures/httpServer.ts";
import { agentOf } from "../fixtures/testServer.ts";
import { createAgentServer } from "../index.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

/** End reasons of the scenarios that do not complete. */
const endings: Readonly<Record<string, string>> = {
  refusal: "refusal",
  "error-midstream": "error",
  "truncated-arguments": "length",
};

const playerOf = (name: string): ScenarioAgent => {
  const scenario = scenarios.find((known) => known.name === name);
  if (!scenario) throw new Error(`There is no scenario ${JSON.stringify(name)}`);
  return scenarioAgent(scenario, { pace: 0 });
};

const serve = async (agent: Agent): Promise<string> => {
  const { url } = await serveHttp(createAgentServer({ mounts: [{ path: "/acp", protocol: serveAcp(), agent }] }));
  return `${url}/acp`;
};

type Transport = "http" | "socket";

const connect = (url: string, transport: Transport): Connection => {
  const connection = createConnection({
    protocol: acp({ transport }),
    url,
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  onTestFinished(() => connection.close());
  return connection;
};

const ended = (session: Session, reason: string) =>
  vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason }), 10_000);
const partsOf = (session: Session) => session.thread.messages.flatMap(({ parts }) => parts);
const textOf = (session: Session) => partsOf(session).flatMap((part) => (part.type === "text" ? [part.text] : []));

/** A client made with the SDK of the protocol, which records updates and answers permissions with one kind of option. */
const openSdkClient = async <T>(
  url: string,
  transport: Transport,
  optionKind: string,
  work: (agent: ClientContext) => Promise<T>,
) => {
  const updates: SessionUpdate[] = [];
  const requested: unknown[] = [];
  const app = client({ name: "foreign" })
    .onNotification(methods.client.session.update, ({ params }) => void updates.push(params.update))
    .onRequest(methods.client.session.requestPermission, ({ params }) => {
      requested.push(params.toolCall);
      const option = params.options.find(({ kind }) => kind === optionKind);
      if (!option) return { outcome: { outcome: "cancelled" } };
      return { outcome: { outcome: "selected", optionId: option.optionId } };
    });
  const stream =
    transport === "http" ? createHttpStream(url) : createWebSocketStream(url.replace("http", "ws"), { WebSocket });
  const result = await app.connectWith(stream, work);
  return { updates, requested, result };
};

const begin = async (agent: ClientContext): Promise<string> => {
  await agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await agent.request(methods.agent.session.new, { cwd: "/p", mcpServers: [] });
  return sessionId;
};
const sendPrompt = (agent: ClientContext, sessionId: string, text: string) =>
  agent.request(methods.agent.session.prompt, { sessionId, prompt: [{ type: "text", text }] });

describe.each<Transport>(["http", "socket"])("over %s", (transport) => {
  test("the SDK's own client receives a whole turn of our agent with its calls and its end", async () => {
    const url = await serve(playerOf("weather"));
    const { updates, result } = await openSdkClient(url, transport, "allow_once", async (agent) =>
      sendPrompt(agent, await begin(agent), "What is the weather in London?"),
    );
    expect(result).toEqual({ stopReason: "end_turn" });
    expect(updates).toContainEqual(expect.objectContaining({ sessionUpdate: "tool_call", name: "get_weather" }));
    expect(updates).toContainEqual(expect.objectContaining({ sessionUpdate: "tool_call_update", status: "completed" }));
    expect(updates).toContainEqual(expect.objectContaining({ sessionUpdate: "agent_message_chunk" }));
  });

  test("the SDK's own client is asked for permission, lists and loads the session, and gets an error for an unknown one", async () => {
    const url = await serve(playerOf("permission-queue"));
    const { updates, requested, result } = await openSdkClient(url, transport, "allow_once", async (agent) => {
      const sessionId = await begin(agent);
      const first = await sendPrompt(agent, sessionId, "Tidy up");
      const { sessions } = await agent.request(methods.agent.session.list, {});
      const missing = await agent
        .request(methods.agent.session.load, { sessionId: "session_none", cwd: "/p", mcpServers: [] })
        .catch((error: unknown) => error);
      return { first, sessions, sessionId, missing };
    });
    expect(result.first).toEqual({ stopReason: "end_turn" });
    expect(requested.length).toBeGreaterThan(1);
    expect(result.sessions).toMatchObject([{ sessionId: result.sessionId, title: "Tidy up" }]);
    expect(result.missing).toMatchObject({ code: -32002 });
    const live = updates.filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk").length;
    const again = await openSdkClient(url, transport, "allow_once", async (agent) => {
      await agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} });
      return agent.request(methods.agent.session.load, { sessionId: result.sessionId, cwd: "/p", mcpServers: [] });
    });
    const title = { sessionUpdate: "session_info_update", title: "Tidy up" };
    expect(again.updates).toContainEqual(expect.objectContaining(title));
    expect(again.updates).toContainEqual(expect.objectContaining({ sessionUpdate: "user_message_chunk" }));
    expect(again.updates.filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk")).toHaveLength(live);
  });

  test("a turn that fails is an error response, and for a client without forms the turn continues without one", async () => {
    const request = {
      requestId: "r",
      kind: "form",
      title: "Name?",
      options: [],
      editable: false,
      canExplainDenial: false,
    } as const;
    const failing = agentOf(async (turn) => {
      const [answer] = await turn.ask([{ ...request, turnId: turn.turnId, schema: { type: "object" } }]);
      throw new Error(`granted: ${answer?.granted}`);
    });
    const { result } = await openSdkClient(await serve(failing), transport, "reject_once", async (agent) => {
      const sessionId = await begin(agent);
      return sendPrompt(agent, sessionId, "Go").catch((error: unknown) => error);
    });
    expect(result).toMatchObject({ code: -32603, message: expect.stringContaining("granted: false") });
  });

  test("our own client has the same thread as over other protocols: terminals, diffs, edited answers, reasons", async () => {
    const url = await serve(
      agentOf(async (turn) => {
        const { turnId, messageId } = turn;
        const at = { turnId, messageId, toolCallId: "c1" };
        turn.emit({
          type: "toolCall.started",
          ...at,
          toolName: "run",
          argument: '{"command":"npm test"}',
          kind: "execute",
        });
        const content = { type: "terminal", terminalId: "t1", command: "npm test", output: "" } as const;
        turn.emit({ type: "toolCall.contentAdded", ...at, content, at: 0 });
        turn.emit({ type: "toolCall.outputDelta", ...at, terminalId: "t1", delta: "ok 1\n", at: 0 });
        turn.emit({
          type: "toolCall.outputDelta",
          ...at,
          terminalId: "t1",
          delta: "ok 2\n",
          at: 5,
          exit: { code: 0, signal: null },
        });
        const options = [
          { id: "yes", label: "", kind: "allow_once" },
          { id: "no", label: "", kind: "reject_once" },
        ] as const;
        const more = { turnId, kind: "permission", options, editable: true, canExplainDenial: true } as const;
        const [one, two] = await turn.ask([
          { ...more, requestId: "r1", toolCallId: "c1" },
          { ...more, requestId: "r2", title: "Two?" },
        ]);
        const text = JSON.stringify([one?.input, two?.reason]);
        turn.emit({ type: "text.final", turnId, messageId, partId: "p", kind: "answer", text });
        return "completed";
      }),
    );
    const session = connect(url, transport).session();
    session.send("Go");
    await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(2), 10_000);
    const [first, second] = selectOpenRequests(session.thread);
    expect(first).toMatchObject({ editable: true, canExplainDenial: true, options: [{ label: "" }, { label: "" }] });
    session.decide(requestIdOf(first), { granted: true, input: { command: "ls" } });
    session.decide(requestIdOf(second), { granted: false, reason: "not today" });
    await ended(session, "completed");
    expect(textOf(session).at(-1)).toBe('[{"command":"ls"},"not today"]');
    expect(partsOf(session).find(({ type }) => type === "tool_call")).toMatchObject({
      toolName: "run",
      input: { command: "npm test" },
      content: [{ type: "terminal", command: "npm test", output: "ok 1\nok 2\n", exit: { code: 0 } }],
    });
  });

  test.each(scenarios.map(({ name }) => name))("the scenario %s plays to its end over ACP", async (name) => {
    const player = playerOf(name);
    const session = connect(await serve(player), transport).session();
    session.send("Go");
    await vi.waitFor(() => {
      for (const gate of ["gate", "hold", "go"]) player.release(gate);
      for (const { requestId, kind } of selectOpenRequests(session.thread))
        session.decide(requestId, { granted: true, ...(kind === "form" ? { input: {} } : {}) });
      expect(session.thread.turn.status).toBe("idle");
    }, 15_000);
    expect(session.thread.turn.reason).toBe(endings[name] ?? "completed");
    expect(partsOf(session).filter(({ type }) => type === "unknown")).toEqual([]);
  });

  test("a stop reaches the agent, the next prompt works, and another client that loads the session can answer", async () => {
    const url = await serve(playerOf("permission-queue"));
    const session = connect(url, transport).session();
    session.send("Tidy up");
    await vi.waitFor(() => expect(selectOpenRequests(session.thread).length).toBeGreaterThan(0), 10_000);
    session.stop();
    await ended(session, "cancelled");
    session.send("Again");
    await vi.waitFor(() => expect(selectOpenRequests(session.thread).length).toBeGreaterThan(0), 10_000);
    const other = connect(url, transport).session(session.thread.session.wireId);
    await vi.waitFor(
      () => expect(selectOpenRequests(other.thread)).toHaveLength(selectOpenRequests(session.thread).length),
      10_000,
    );
    for (const { requestId } of selectOpenRequests(other.thread)) other.decide(requestId, { granted: true });
    await ended(session, "completed");
    expect(selectOpenRequests(session.thread)).toEqual([]);
    expect(textOf(other)).toContain("Again");
  });

  test("a prompt that the SDK's own client cancels as a request stops the agent", async () => {
    const url = await serve(
      agentOf(async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return "cancelled";
      }),
    );
    const cancelling = new AbortController();
    const { result } = await openSdkClient(url, transport, "allow_once", async (agent) => {
      const params = { sessionId: await begin(agent), prompt: [{ type: "text", text: "Go" }] as const };
      const options = { cancellationSignal: cancelling.signal };
      const answer = agent.request(methods.agent.session.prompt, { ...params, prompt: [...params.prompt] }, options);
      setTimeout(() => cancelling.abort(), 50);
      return answer;
    });
    expect(result).toEqual({ stopReason: "cancelled" });
  });

  test("every request about a session that another client has deleted is answered with an error", async () => {
    const url = await serve(agentOf(async () => "completed"));
    const { result } = await openSdkClient(url, transport, "allow_once", async (agent) => {
      const sessionId = await begin(agent);
      await connect(url, transport).ask({ type: "deleteSession", sessionId });
      const requests = [
        sendPrompt(agent, sessionId, "Go"),
        agent.request(methods.agent.session.setMode, { sessionId, modeId: "a" }),
        agent.request(methods.agent.session.load, { sessionId, cwd: "/p", mcpServers: [] }),
      ];
      return Promise.all(
        requests.map((request) =>
          request.then(
            () => "answered",
            ({ code }: { code: number }) => code,
          ),
        ),
      );
    });
    expect(result).toEqual([-32002, -32002, -32002]);
  });

  test("the agent describes itself, sessions are listed and deleted", async () => {
    const url = await serve(agentOf(async () => "completed", { title: "Test agent", suggestions: ["Do it"] }));
    const connection = connect(url, transport);
    const session = connection.session();
    session.send("First");
    await ended(session, "completed");
    expect(await connection.ask({ type: "describe" })).toMatchObject({
      features: { history: true, sessions: true, delete: true, images: true },
      agent: { name: "test", title: "Test agent", version: "1", suggestions: ["Do it"] },
    });
    const sessionId = session.thread.session.wireId ?? "";
    const listed = () => connection.ask({ type: "listSessions" });
    expect(await listed()).toMatchObject({ sessions: [{ sessionId, title: "First", updatedAt: expect.any(Number) }] });
    await connection.ask({ type: "deleteSession", sessionId });
    expect(await listed()).toEqual({ sessions: [] });
  });
});

test("a socket of a foreign page is refused, and so is one at a path without a mount", async () => {
  const url = (await serve(playerOf("weather"))).replace("http", "ws");
  const open = (address: string, origin?: string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(address, origin === undefined ? {} : { origin });
      socket.on("unexpected-response", (_request, { statusCode }) => (resolve(statusCode), socket.terminate()));
      socket.on("open", () => (resolve("open"), socket.close()));
      socket.on("error", () => undefined);
    });
  expect(await open(url)).toBe("open");
  expect(await open(url, new URL(url.replace("ws", "http")).origin)).toBe("open");
  expect(await open(url, "http://evil.example")).toBe(403);
  expect(await open(`${url}-other`)).toBe(404);
});

test("while one session is stopping, another one on the same socket continues", async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  const url = await serve(
    agentOf(async ({ text }) => {
      if (text === "slow") await released;
      return "completed";
    }),
  );
  const order: string[] = [];
  await openSdkClient(url, "socket", "allow_once", async (agent) => {
    const one = await begin(agent);
    const { sessionId: two } = await agent.request(methods.agent.session.new, { cwd: "/p", mcpServers: [] });
    const slow = sendPrompt(agent, one, "slow").then(() => order.push("slow"));
    await agent.notify(methods.agent.session.cancel, { sessionId: one });
    await sendPrompt(agent, two, "quick").then(() => order.push("quick"));
    release();
    await slow;
  });
  expect(order).toEqual(["quick", "slow"]);
});
