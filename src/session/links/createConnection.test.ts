import { afterEach, describe, expect, test, vi } from "vitest";
import { createConnection } from "./createConnection.ts";
import { createScriptedProtocol, toSession } from "../fixtures/createScriptedProtocol.ts";
import type { ScriptedProtocolOptions } from "../fixtures/createScriptedProtocol.ts";
import { tick } from "../fixtures/openScriptedSession.ts";
import type { ConnectionOptions, TraceEntry } from "./Connection.ts";

function setUp(options: ScriptedProtocolOptions = {}, more: Partial<ConnectionOptions> = {}) {
  const script = createScriptedProtocol(options);
  const onError = vi.fn<(error: unknown) => void>();
  const { protocol, WebSocket } = script;
  const connection = createConnection({ protocol, WebSocket, url: "http://agent.test/api/", onError, ...more });
  return { ...script, connection, onError };
}

afterEach(() => void vi.restoreAllMocks());

describe("sessions", () => {
  test("carries several at once; each event reaches its own session", async () => {
    const { connection, emit } = setUp();
    const first = connection.session();
    const second = connection.session();
    await tick();
    const received: string[] = [];
    first.onEvent(({ type }) => void received.push(`first ${type}`));
    second.onEvent(({ type }) => void received.push(`second ${type}`));
    emit(
      ...toSession(second.sessionId, { type: "turn.started", turnId: "t" }),
      ...toSession("nobody", { type: "turn.started", turnId: "t" }),
      ...toSession(first.sessionId, { type: "turn.started", turnId: "t" }),
    );
    expect(received.toSorted()).toEqual(["first turn.started", "second turn.started"]);
  });
  test("gives the same object for the same id, also for one that the wire gave later", async () => {
    const { connection, emit, commands } = setUp();
    const known = connection.session("w1");
    const fresh = connection.session();
    await tick();
    emit(...toSession(fresh.sessionId, { type: "session.updated", patch: { wireId: "w2" } }));
    expect(connection.session("w1")).toBe(known);
    expect(connection.session("w2")).toBe(fresh);
    expect(connection.session()).not.toBe(fresh);
    expect(commands).toMatchObject([
      { type: "openSession", wireId: "w1" },
      { type: "openSession" },
      { type: "openSession" },
    ]);
    known.close();
    expect(connection.session("w1")).not.toBe(known);
  });
});

describe("a protocol half that throws", () => {
  test("on a command: the turn fails in the thread, and the next one works", () => {
    let broken = true;
    const { connection, onError, commands } = setUp({
      onCommand(command) {
        if (command.type === "sendPrompt" && broken) throw new Error("bug");
        return {};
      },
    });
    const session = connection.session();
    session.send("one");
    expect(session.thread.turn).toMatchObject({
      status: "idle",
      reason: "error",
      error: { code: "protocol", detail: "bug" },
    });
    expect(onError).toHaveBeenCalledTimes(1);
    broken = false;
    session.send("two");
    expect([session.thread.turn.status, commands.length]).toEqual(["running", 3]);
  });
  test("on a frame: a failure in the thread, and the stream continues", async () => {
    const { connection, emit, onError } = setUp({
      onFrame(events) {
        if (events.some(({ event }) => event.type === "turn.stopping")) throw new Error("bug");
      },
    });
    const session = connection.session();
    session.send("one");
    await tick();
    const turnId = session.thread.turn.turnId ?? "";
    emit(...toSession(session.sessionId, { type: "turn.stopping", turnId }));
    expect(session.thread.turn).toMatchObject({ status: "running", error: { code: "protocol", detail: "bug" } });
    expect(onError).toHaveBeenCalledTimes(1);
    emit(...toSession(session.sessionId, { type: "turn.ended", turnId, reason: "completed" }));
    expect(session.thread.turn.status).toBe("idle");
  });
});

describe("ask", () => {
  const query = { type: "listSessions" } as const;

  /** A connection whose half replies to the last query on demand. */
  async function setUpAsk() {
    const opened = setUp();
    const session = opened.connection.session();
    await tick();
    return {
      ...opened,
      reply: (result: {
        readonly value?: string;
        readonly error?: { readonly code: "not_found"; readonly message: string };
      }) => {
        const last = opened.commands.at(-1);
        const queryId = last?.type === "ask" ? last.queryId : "";
        opened.emit(...toSession("", { type: "reply.received", queryId, ...result }));
        return session;
      },
    };
  }
  test("resolves with the value of its own reply, outside any thread", async () => {
    const { connection, reply } = await setUpAsk();
    const answer = connection.ask(query);
    const session = reply({ value: "found" });
    expect(await answer).toBe("found");
    expect(session.thread.messages).toEqual([]);
  });
  test("rejects with the answer's error", async () => {
    const { connection, reply } = await setUpAsk();
    const answer = connection.ask(query);
    reply({ error: { code: "not_found", message: "No such file." } });
    await expect(answer).rejects.toMatchObject({
      name: "CountersignError",
      code: "not_found",
      message: "No such file.",
    });
  });
  test("rejects with aborted by its signal, by close and after close", async () => {
    const { connection } = await setUpAsk();
    const controller = new AbortController();
    const first = connection.ask(query, { signal: controller.signal });
    const second = connection.ask(query);
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: "aborted" });
    connection.close();
    await expect(second).rejects.toMatchObject({ code: "aborted" });
    await expect(connection.ask(query)).rejects.toMatchObject({ code: "aborted" });
    await expect(connection.ask(query, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
  });
  test("rejects where the half fails on the query", async () => {
    const { connection } = setUp({
      onCommand() {
        throw new Error("bug");
      },
    });
    await expect(connection.ask(query)).rejects.toMatchObject({ code: "protocol" });
  });
});

test("trace reports what goes out and what comes in, until its cleanup", async () => {
  const { connection, emit } = setUp({}, { now: () => 5 });
  const entries: TraceEntry[] = [];
  const stop = connection.trace((entry) => void entries.push(entry));
  const session = connection.session();
  await tick();
  emit(...toSession(session.sessionId, { type: "turn.started", turnId: "t" }));
  stop();
  emit(...toSession(session.sessionId, { type: "turn.started", turnId: "u" }));
  expect(entries.map(({ direction, link, type }) => `${direction} ${link} ${type}`)).toEqual([
    "out live open",
    "in live opened",
    "in live frame",
  ]);
  expect(entries[2]).toMatchObject({ data: { data: expect.stringContaining("turn.started") }, time: 5 });
});

describe("the address", () => {
  const create = (url: string, more: Partial<ConnectionOptions> = {}) =>
    createConnection({ protocol: createScriptedProtocol().protocol, url, ...more });

  test("must be absolute where there is no page, unless the app brings its own fetch", () => {
    expect(() => create("/api/chat")).toThrow(/no page/);
    expect(() => create("/api/chat", { fetch: () => Promise.reject(new Error("unused")) })).not.toThrow();
  });
  test("stays relative to the page and loses its trailing slash", () => {
    vi.stubGlobal("location", { href: "http://host.test/app/" });
    const { protocol } = createScriptedProtocol();
    const createClient = vi.spyOn(protocol, "createClient");
    createConnection({ protocol, url: "api/chat/" });
    expect(createClient.mock.calls[0]?.[0].url).toBe("api/chat");
    vi.unstubAllGlobals();
  });
});

test("ids made by default are unique and carry their noun", () => {
  const { connection } = setUp();
  const ids = Array.from({ length: 200 }, () => connection.session().sessionId);
  expect(new Set(ids).size).toBe(200);
  expect(ids.every((id) => /^session_[0-9a-z]{12}$/.test(id))).toBe(true);
});

test("a closed connection opens no session", () => {
  const { connection } = setUp();
  connection.close();
  connection.close();
  expect(() => connection.session()).toThrow(/closed/);
});

describe("listeners of the state", () => {
  const request = { method: "GET", url: "http://agent.test/x", headers: {} } as const;
  const open = { effects: [{ type: "open", link: "x", as: "body", request, after: "backoff" }] } as const;

  test("one that throws is reported, does not stop the others and does not keep the link from being opened", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise(() => undefined));
    const { connection, onError } = setUp(
      { onCommand: ({ type }) => (type === "setMode" ? open : {}) },
      { fetch, tabs: null },
    );
    const session = connection.session();
    connection.subscribe(() => {
      throw new Error("app");
    });
    const other = vi.fn<() => void>();
    connection.subscribe(other);
    session.setMode("m");
    expect([connection.state.status, other.mock.calls.length]).toEqual(["reconnecting", 1]);
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ detail: "app" }));
    connection.reconnect();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    connection.close();
  });
});
