import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import type { Connection, Session } from "../../session/index.ts";
import { createConnection } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { serveSdkAgent, type SdkServer } from "../fixtures/acp/serveSdkAgent.ts";
import { acp, type AcpOptions } from "./acp.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

interface Scene {
  readonly server: SdkServer;
  readonly connection: Connection;
  readonly session: Session;
}

async function open(transport: "http" | "socket", options: AcpOptions = {}): Promise<Scene> {
  const server = await serveSdkAgent();
  onTestFinished(() => server.close());
  const connection = connect(server, transport, options);
  return { server, connection, session: connection.session() };
}

function connect(server: SdkServer, transport: "http" | "socket", options: AcpOptions = {}): Connection {
  const protocol = acp({ transport, cwd: "/p", ...options });
  const connection = createConnection({
    protocol,
    url: server.url,
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  onTestFinished(() => connection.close());
  return connection;
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, 5000);
const ended = (session: Session, reason: string): Promise<void> =>
  until(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason }));
const waitForRequests = async (session: Session, count: number): Promise<readonly AgentRequest[]> => {
  await until(() => expect(selectOpenRequests(session.thread)).toHaveLength(count));
  return selectOpenRequests(session.thread);
};
const calls = (session: Session): readonly ToolCallPart[] =>
  session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
const textOf = (session: Session, role: string): string =>
  session.thread.messages
    .flatMap((message) => (message.role === role ? message.parts : []))
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("|");

describe.each(["http", "socket"] as const)("the SDK's own server over %s", (transport) => {
  test("a turn with a thought, a plan, calls with every kind of content, and a granted edit", async () => {
    const { session, server } = await open(transport);
    session.send("edit");
    const [request] = await waitForRequests(session, 1);
    expect(request).toMatchObject({
      kind: "permission",
      title: "Edit config.json?",
      options: [
        { id: "zz-1", label: "Do it", kind: "allow_once" },
        { id: "zz-2", label: "Never", kind: "reject_always" },
      ],
      wire: { id: 0 },
    });
    session.decide(requestIdOf(request), { granted: true, optionId: "zz-1" });
    await ended(session, "completed");
    expect(server.record.outcomes).toEqual([{ outcome: "selected", optionId: "zz-1" }]);
    expect(session.thread.requests[0]?.state).toBe("answered");
    const [read, edit] = calls(session);
    expect(read).toMatchObject({
      toolName: "read_file",
      title: "Read config.json",
      kind: "read",
      status: "completed",
      input: { path: "/p/config.json" },
      rawOutput: { bytes: 2 },
      locations: [{ path: "/p/config.json", line: 1 }],
      content: [
        { type: "content", block: { type: "resource", uri: "file:///p/config.json", text: "{}" } },
        { type: "content", block: { type: "image", data: "iVBO", mimeType: "image/png" } },
      ],
    });
    expect(edit).toMatchObject({
      title: "Edit config.json?",
      status: "completed",
      locations: [],
      content: [
        { type: "diff", path: "/p/config.json", oldText: "{}", newText: '{"a":1}' },
        { type: "diff", path: "/p/new.json", oldText: null, newText: "{}" },
        { type: "terminal", terminalId: "t1" },
      ],
    });
    expect(session.thread.session.plan).toHaveLength(2);
    expect(textOf(session, "assistant")).toContain("Done.");
  });

  test("several open requests are answered one by one, in any order", async () => {
    const { session, server } = await open(transport);
    session.send("many");
    const requests = await waitForRequests(session, 3);
    const [first, second, third] = requests.map(({ requestId }) => requestId);
    session.decide(third ?? "", { granted: true });
    await waitForRequests(session, 2);
    session.decide(first ?? "", { granted: false });
    session.decide(second ?? "", { granted: true });
    await ended(session, "completed");
    expect(server.record.outcomes).toHaveLength(3);
    expect(server.record.outcomes[0]).toEqual({ outcome: "selected", optionId: "zz-1" });
    expect(calls(session).map(({ status }) => status)).toContain("denied");
  });

  test("a stop answers every open request with cancelled, and the next prompt works", async () => {
    const { session, server } = await open(transport);
    session.send("wait");
    await waitForRequests(session, 2);
    session.stop();
    await ended(session, "cancelled");
    await until(() => expect(server.record.outcomes).toEqual([{ outcome: "cancelled" }, { outcome: "cancelled" }]));
    await until(() => expect(server.record.cancelled).toEqual([session.thread.session.wireId]));
    expect(calls(session).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    session.send("hello");
    await ended(session, "completed");
    expect(textOf(session, "assistant")).toContain("You said hello");
  });

  test("a form is filled in, a link is opened with consent", async () => {
    const { session, server } = await open(transport);
    session.send("form");
    const [form] = await waitForRequests(session, 1);
    expect(form).toMatchObject({ kind: "form", title: "Which environment?", schema: { type: "object" } });
    session.decide(requestIdOf(form), { granted: true, input: { env: "dev" } });
    await ended(session, "completed");
    session.send("link");
    const [link] = await waitForRequests(session, 1);
    expect(link).toMatchObject({ kind: "link", title: "Sign in at example.org", url: "https://example.org/login" });
    session.decide(requestIdOf(link), { granted: true });
    await ended(session, "completed");
    expect(server.record.outcomes).toEqual([{ action: "accept", content: { env: "dev" } }, { action: "accept" }]);
  });

  test("modes, options, commands and usage are known and can be changed", async () => {
    const { session } = await open(transport);
    const info = () => session.thread.session;
    await until(() =>
      expect(info().commands).toEqual([{ name: "plan", description: "make a plan", hint: "what to plan" }]),
    );
    expect(info()).toMatchObject({ modeId: "ask", features: { modes: true, images: true, history: true } });
    expect(info().options).toEqual([
      {
        id: "model",
        name: "Model",
        category: "model",
        type: "select",
        value: "m1",
        choices: [
          { value: "m1", name: "M1" },
          { value: "m2", name: "M2", description: "larger" },
        ],
      },
      { id: "fast", name: "Fast", type: "boolean", value: false },
    ]);
    session.setMode("code");
    session.setOptions({ model: "m2", fast: true });
    await until(() => expect(info()).toMatchObject({ modeId: "code", options: [{ value: "m2" }, { value: true }] }));
    session.send("notice");
    await ended(session, "length");
    expect(info()).toMatchObject({
      title: "Noticed",
      usage: { used: 10, size: 100, cost: { amount: 0.5, currency: "EUR" } },
    });
    const notices = session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "notice"));
    expect(notices).toMatchObject([
      { notice: "server", severity: "warning", text: "Slow: Many requests" },
      { notice: "compacted", severity: "info", text: "We fixed a bug." },
    ]);
  });

  test("a failing turn ends with the agent's message, and a refused mode does not change the mode", async () => {
    const { session } = await open(transport);
    session.send("boom");
    await ended(session, "error");
    expect(session.thread.turn.error?.detail).toContain("llm exploded");
    session.setMode("none");
    await until(() =>
      expect(session.thread.messages.flatMap(({ parts }) => parts)).toContainEqual(
        expect.objectContaining({
          notice: "failure",
          error: expect.objectContaining({ detail: expect.stringContaining("no such mode") }),
        }),
      ),
    );
    expect(session.thread.session.modeId).toBe("ask");
  });

  test("an agent that requires a sign-in is reported with its methods", async () => {
    const { session } = await open(transport, { cwd: "/locked" });
    session.send("hello");
    await ended(session, "error");
    expect(session.thread.turn.error).toMatchObject({
      code: "unauthorized",
      message: expect.stringContaining("Log in at example.org"),
    });
  });

  test("prompts contain images and files; an agent stores the session, which another client loads completely", async () => {
    const { session, server } = await open(transport);
    session.send([
      { type: "text", text: "see" },
      { type: "image", mimeType: "image/png", data: "iVBO" },
      { type: "resource", uri: "file:///a.txt", text: "hi" },
    ]);
    await ended(session, "completed");
    expect(server.record.prompts[0]).toMatchObject([
      { type: "text", text: "see" },
      { type: "image", mimeType: "image/png", data: "iVBO" },
      { type: "resource", resource: { uri: "file:///a.txt", text: "hi" } },
    ]);
    session.send("again");
    await ended(session, "completed");
    const other = connect(server, transport).session(session.thread.session.wireId);
    await until(() => expect(textOf(other, "assistant")).toBe("You said see|You said again"));
    expect(textOf(other, "user")).toContain("again");
    expect(other.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    other.send("more");
    await until(() => expect(textOf(other, "assistant")).toBe("You said see|You said again|You said more"));
  });

  test("the list of sessions and the agent's description are answered without a session", async () => {
    const server = await serveSdkAgent();
    onTestFinished(() => server.close());
    const connection = connect(server, transport);
    expect(await connection.ask({ type: "listSessions" })).toEqual({
      sessions: [{ sessionId: "sess_1", title: "First", updatedAt: Date.UTC(2026, 10, 20, 20) }],
      cursor: "c2",
    });
    expect(await connection.ask({ type: "describe" })).toMatchObject({
      features: { sessions: true, delete: true, images: true, history: true },
      agent: { name: "scripted", title: "Scripted", version: "1" },
    });
    expect(await connection.ask({ type: "deleteSession", sessionId: "sess_9" })).toEqual({});
  });

  test("a connection that breaks in a turn ends it; the next prompt reconnects to the session", async () => {
    const { session, server } = await open(transport);
    session.send("wait");
    await waitForRequests(session, 2);
    server.cut();
    await ended(session, "cut");
    session.send("hello");
    await ended(session, "completed");
    expect(textOf(session, "assistant")).toContain("You said hello");
    expect(textOf(session, "user")).toBe("wait|hello");
  });
});

test("over HTTP a closed session closes its stream, and a closed connection closes all streams", async () => {
  const { session, connection, server } = await open("http");
  session.send("hello");
  await ended(session, "completed");
  expect(server.streams()).toEqual(["", "sess_1"]);
  session.close();
  await until(() => expect(server.streams()).toEqual([""]));
  connection.close();
  await until(() => expect(server.requests).toContain("DELETE"));
  await until(() => expect(server.streams()).toEqual([]));
});
