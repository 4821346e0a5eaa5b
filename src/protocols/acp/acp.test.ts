import { describe, expect, test } from "vitest";
import type { Answer, Effect, JsonObject } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import type { TestSession } from "../fixtures/createTestSession.ts";
import { readFixture } from "../fixtures/replayStream.ts";
import { summarize } from "../fixtures/summarize.ts";
import { parseJson, readObject, readString } from "../read.ts";
import { acp } from "./acp.ts";

interface Line {
  readonly out: boolean;
  readonly message: JsonObject;
}

const lines: readonly Line[] = readFixture("acp/session.jsonl")
  .split("\n")
  .flatMap((text): Line[] => {
    const line = readObject(parseJson(text));
    const message = readObject(line?.["msg"]);
    return message === undefined ? [] : [{ out: line?.["dir"] === "client->agent", message }];
  });

/** Three requests were written by hand for the recording (7, 10, 11); without them the later ids move up. */
const byHand: readonly unknown[] = [7, 10, 11];
const own = lines.flatMap((line): Line[] => {
  const { id, method } = line.message;
  const ours = typeof id === "number" && (line.out ? method !== undefined : method === undefined);
  if (ours && byHand.includes(id)) return [];
  return [ours && id > 7 ? { ...line, message: { ...line.message, id: id - 1 } } : line];
});

const settings = { cwd: "/p", clientInfo: { name: "rec", version: "0" }, transport: "socket" as const };

function sent(effects: readonly Effect[]): unknown[] {
  return effects.flatMap((effect) => (effect.type === "send" ? [effect.data] : []));
}

let prompts = 0;

/** Converts a recorded line of the client to a command, and returns the half's messages for it. */
function perform(session: TestSession, { message }: Line): unknown[] {
  const method = readString(message["method"]);
  const params = readObject(message["params"]);
  const turnId = `turn_${prompts}`;
  switch (method) {
    // Sent by opening the session; session/new follows the answer by itself.
    case "initialize":
      return sent(session.command({ type: "openSession", sessionId: "s" }));
    case "session/prompt": {
      const text =
        readString(readObject(Array.isArray(params?.["prompt"]) ? params["prompt"][0] : undefined)?.["text"]) ?? "";
      return sent(
        session.command({
          type: "sendPrompt",
          sessionId: "s",
          turnId: `turn_${++prompts}`,
          messageId: `u${prompts}`,
          content: [{ type: "text", text }],
          tools: [],
        }),
      );
    }
    case "session/cancel":
      return sent(session.command({ type: "cancelTurn", sessionId: "s", turnId }));
    case "session/set_mode":
      return sent(session.command({ type: "setMode", sessionId: "s", modeId: "code" }));
    case "session/load":
      return sent(session.command({ type: "loadHistory", sessionId: "s", place: "replace" }));
    default: {
      const result = readObject(message["result"]);
      const outcome = readObject(result?.["outcome"]);
      const optionId = readString(outcome?.["optionId"]);
      const input = result?.["content"];
      const answer: Answer = {
        granted: optionId !== "r1",
        by: "user",
        at: 1,
        optionId,
        input,
      };
      const requestId = session.thread.requests.find(({ state }) => state === "open")?.requestId ?? "";
      session.dispatch({ type: "request.updated", turnId, requestId, state: "sending", answer });
      return sent(
        session.command({
          type: "submitAnswers",
          sessionId: "s",
          turnId,
          answers: [{ requestId, answer }],
          tools: [],
          idempotencyKey: "k",
        }),
      );
    }
  }
}

interface Replay extends TestSession {
  /** The sent lines and the recorded lines. */
  readonly sent: readonly unknown[];
  readonly recorded: readonly JsonObject[];
}

/** Plays the recording up to a line. The user acts only if the recorded line was not sent already. */
function replay(until = own.length): Replay {
  prompts = 0;
  const session = createTestSession(acp(settings));
  const out: unknown[] = [];
  const recorded: JsonObject[] = [];
  for (const line of own.slice(0, until)) {
    if (line.out) {
      if (out.length === recorded.length) out.push(...perform(session, line));
      recorded.push(line.message);
    } else {
      const link = session.effects[0]?.link ?? "";
      out.push(...sent(session.receive({ link, type: "frame", data: JSON.stringify(line.message) })));
    }
  }
  return { ...session, thread: session.thread, sent: out, recorded };
}

describe("the recorded session (stdio, ACP v1)", () => {
  test("every sent line equals the recorded one; only initialize announces more", () => {
    const { sent: out, recorded } = replay();
    expect(recorded).toHaveLength(15);
    expect(out[0]).toMatchObject(recorded[0] ?? {});
    expect(out.slice(1)).toEqual(recorded.slice(1));
  });

  test("the first turn: thought, plan, text, a granted edit with its diff, a filled form", () => {
    const end = own.findIndex(({ message }) => message["id"] === 2 && message["result"] !== undefined);
    const { thread } = replay(end + 1);
    expect(summarize(thread)).toMatchObject({
      text: 'Let me look.elicited {"action":"accept","content":{"env":"dev"}}Done.',
      reasoningLength: "Need to read first.".length,
    });
    const calls = thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
    expect(calls).toMatchObject([
      { toolCallId: "call_1", toolName: "read_file", kind: "read", status: "completed", rawOutput: { bytes: 15 } },
      {
        toolCallId: "call_2",
        title: "Edit config.json",
        kind: "edit",
        status: "completed",
        content: [{ type: "diff", path: "/p/config.json" }],
      },
    ]);
    expect(thread.requests).toMatchObject([
      { kind: "permission", state: "answered", toolCallKey: "turn_1:call_2", answer: { optionId: "a1" } },
      { kind: "form", state: "answered", title: "Which env?" },
    ]);
    expect(thread.session).toMatchObject({ wireId: "sess_1", modeId: "ask", usage: { used: 1200, size: 200000 } });
    expect(thread.session.commands).toEqual([{ name: "plan", description: "make a plan", hint: "what to plan" }]);
    expect(thread.turn).toMatchObject({ turnId: "turn_1", status: "idle", reason: "completed" });
  });

  test("cancel withdraws the open request, and a failing turn ends with the agent's message", () => {
    const load = own.findIndex(({ message }) => message["method"] === "session/load");
    const { thread, events } = replay(load);
    expect(thread.requests.map(({ state }) => state)).toEqual(["answered", "answered", "answered", "withdrawn"]);
    const ends = events.flatMap((event) => (event.type === "turn.ended" ? [event.reason] : []));
    expect(ends).toEqual(["completed", "completed", "cancelled", "cancelled", "error"]);
    expect(thread.turn.error?.detail).toContain("llm exploded");
    expect(thread.session.modeId).toBe("code");
  });

  test("a load replaces the thread by the replayed turns", () => {
    const { thread } = replay();
    const users = thread.messages.filter(({ role }) => role === "user");
    expect(users.map(({ parts }) => parts.map((part) => (part.type === "text" ? part.text : "")).join(""))).toEqual([
      "edit and ask",
      "edit again",
      "edit then cancel",
      "wait",
      "boom",
    ]);
  });
});

describe("Streamable HTTP", () => {
  const exchange = readFixture("acp/http-exchange.txt");
  const frames = exchange.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []));
  const initialized = exchange.split("\n").find((line) => line.startsWith('{"jsonrpc":"2.0","id":0')) ?? "";

  test("initialize gives the connection, each session its stream, every message its headers", () => {
    const session = createTestSession(acp({ cwd: "/p" }), "/acp");
    const opens = (): readonly (Effect & { type: "open" })[] =>
      session.effects.filter((effect) => effect.type === "open");
    const respond = (index: number, status: number, headers: Record<string, string> = {}, data?: string): void => {
      const link = opens()[index]?.link ?? "";
      session.receive({ link, type: "opened", status, headers });
      if (data !== undefined) session.receive({ link, type: "frame", data });
    };
    const accepted = (index: number): void => {
      respond(index, 202);
      session.receive({ link: opens()[index]?.link ?? "", type: "closed", how: "end" });
    };
    const feed = (index: number, data: string): void =>
      void session.receive({ link: opens()[index]?.link ?? "", type: "frame", data });

    session.command({ type: "openSession", sessionId: "s" });
    session.command({
      type: "sendPrompt",
      sessionId: "s",
      turnId: "turn_1",
      messageId: "u",
      content: [{ type: "text", text: "edit" }],
      tools: [],
    });
    respond(0, 200, { "acp-connection-id": "c1" }, initialized);
    respond(1, 200);
    accepted(2);
    feed(1, frames[0] ?? "");
    respond(3, 200);
    accepted(4);
    for (const frame of frames.slice(1, 11)) feed(3, frame);
    const request = session.thread.requests[0];
    const answer = { granted: true, optionId: "a1", by: "user" as const, at: 1 };
    session.dispatch({
      type: "request.updated",
      turnId: "turn_1",
      requestId: request?.requestId ?? "",
      state: "sending",
      answer,
    });
    session.command({
      type: "submitAnswers",
      sessionId: "s",
      turnId: "turn_1",
      answers: [{ requestId: request?.requestId ?? "", answer }],
      tools: [],
      idempotencyKey: "k",
    });
    expect(session.thread.requests[0]?.state).toBe("sending");
    accepted(5);
    for (const frame of frames.slice(11)) feed(3, frame);

    const stream = { accept: "text/event-stream", "acp-connection-id": "c1" };
    const post = { "content-type": "application/json", "acp-connection-id": "c1" };
    const inSession = { "acp-session-id": "sess_1" };
    expect(
      opens().map(({ as, request: { method, headers, body } }) => ({
        as,
        method,
        headers,
        does: readObject(body)?.["method"] ?? readObject(body)?.["result"],
      })),
    ).toEqual([
      { as: "body", method: "POST", headers: { "content-type": "application/json" }, does: "initialize" },
      { as: "stream", method: "GET", headers: stream, does: undefined },
      { as: "body", method: "POST", headers: post, does: "session/new" },
      { as: "stream", method: "GET", headers: { ...stream, ...inSession }, does: undefined },
      { as: "body", method: "POST", headers: { ...post, ...inSession }, does: "session/prompt" },
      {
        as: "body",
        method: "POST",
        headers: { ...post, ...inSession },
        does: { outcome: { outcome: "selected", optionId: "a1" } },
      },
    ]);
    expect(session.thread.requests[0]?.state).toBe("answered");
    expect(summarize(session.thread)).toMatchObject({ text: "Let me look.Done." });
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  });

  test("a dead connection cuts the turn, and the next prompt reconnects and loads the session", () => {
    const session = createTestSession(acp({ cwd: "/p", transport: "socket" }));
    const feed = (message: JsonObject): void =>
      void session.receive({
        link: session.effects.findLast((effect) => effect.type === "open")?.link ?? "",
        type: "frame",
        data: message,
      });
    const sendPrompt = (turnId: string): readonly Effect[] =>
      session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: turnId, content: [], tools: [] });
    session.command({ type: "openSession", sessionId: "s" });
    feed({ id: 0, result: { protocolVersion: 1, agentCapabilities: { loadSession: true } } });
    feed({ id: 1, result: { sessionId: "sess_1" } });
    sendPrompt("turn_1");
    session.receive({ link: session.effects[0]?.link ?? "", type: "closed", how: "cut" });
    expect(session.thread.turn).toMatchObject({ turnId: "turn_1", reason: "cut" });
    expect(sent(sendPrompt("turn_2"))).toMatchObject([{ method: "initialize" }]);
    feed({ id: 3, result: { protocolVersion: 1, agentCapabilities: { loadSession: true } } });
    feed({ id: 4, result: {} });
    expect(sent(session.effects).slice(-2)).toMatchObject([
      { method: "session/load" },
      { method: "session/prompt", params: { sessionId: "sess_1" } },
    ]);
  });
});

test("the recorded WebSocket exchange: one socket, the same messages after initialize", () => {
  const out = readFixture("acp/ws-exchange.txt")
    .split("\n")
    .flatMap((line) => (line.startsWith("> ") ? [parseJson(line.slice(2))] : []));
  const session = createTestSession(acp(settings));
  const feed = (message: JsonObject): void =>
    void session.receive({ link: session.effects[0]?.link ?? "", type: "frame", data: message });
  session.command({ type: "openSession", sessionId: "s" });
  feed({ jsonrpc: "2.0", id: 0, result: { protocolVersion: 1, agentCapabilities: {} } });
  feed({ jsonrpc: "2.0", id: 1, result: { sessionId: "sess_1" } });
  session.command({
    type: "sendPrompt",
    sessionId: "s",
    turnId: "t",
    messageId: "u",
    content: [{ type: "text", text: "edit" }],
    tools: [],
  });
  const options = [{ optionId: "aa", name: "Always allow", kind: "allow_always" }];
  feed({
    jsonrpc: "2.0",
    id: 0,
    method: "session/request_permission",
    params: { sessionId: "sess_1", toolCall: { toolCallId: "call_2" }, options },
  });
  const requestId = session.thread.requests[0]?.requestId ?? "";
  const answers = [{ requestId, answer: { granted: true, optionId: "aa", by: "user" as const, at: 1 } }];
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "t", answers, tools: [], idempotencyKey: "k" });
  expect(sent(session.effects).slice(1)).toEqual(out.slice(1));
  expect(session.effects.filter((effect) => effect.type === "open")).toHaveLength(1);
});

test("unsupported requests are refused with their id, for any id", () => {
  const session = createTestSession(acp(settings));
  session.command({ type: "openSession", sessionId: "s" });
  const link = session.effects[0]?.link ?? "";
  for (const id of [0, "a-1"]) {
    const effects = session.receive({
      link,
      type: "frame",
      data: { jsonrpc: "2.0", id, method: "fs/read_text_file", params: {} },
    });
    expect(sent(effects)).toEqual([
      { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found: fs/read_text_file" } },
    ]);
  }
});

test("a connection that is lost cuts the running turn, also where the response to a stopped one came last", () => {
  const session = createTestSession(acp(settings));
  const link = () => session.effects[0]?.link ?? "";
  const feed = (data: JsonObject) => session.receive({ link: link(), type: "frame", data });
  const send = (turnId: string) =>
    session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: turnId, content: [], tools: [] });
  session.command({ type: "openSession", sessionId: "s" });
  feed({ id: 0, result: { protocolVersion: 1 } });
  feed({ id: 1, result: { sessionId: "s1" } });
  send("turn_1");
  session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
  send("turn_2");
  feed({ id: 2, result: { stopReason: "cancelled" } });
  expect(session.thread.turn).toMatchObject({ turnId: "turn_2", status: "running" });
  session.receive({ link: link(), type: "closed", how: "cut" });
  expect(session.thread.turn).toMatchObject({ turnId: "turn_2", status: "idle", reason: "cut" });
});

test("a stop withdraws the requests of its session, not those of another session on the same connection", () => {
  const half = acp(settings).createClient({ url: "/agent", createId: (noun) => `${noun}_${++prompts}` });
  const threads = { get: () => undefined };
  const [opened] = half.command({ type: "openSession", sessionId: "one" }, threads).effects ?? [];
  half.command({ type: "openSession", sessionId: "two" }, threads);
  const feed = (data: JsonObject) => half.receive({ link: opened?.link ?? "", type: "frame", data }, threads);
  feed({ id: 0, result: { protocolVersion: 1, agentCapabilities: {} } });
  const toolCall = { toolCallId: "c" };
  for (const [id, sessionId] of ["wire_one", "wire_two"].entries()) {
    feed({ id: id + 1, result: { sessionId } });
    feed({ id, method: "session/request_permission", params: { sessionId, toolCall, options: [] } });
  }
  const stopped = half.command({ type: "cancelTurn", sessionId: "two", turnId: "t" }, threads);
  expect(stopped.events).toMatchObject([{ sessionId: "two", event: { type: "request.withdrawn" } }]);
  expect(sent(stopped.effects ?? [])).toMatchObject([
    { method: "session/cancel", params: { sessionId: "wire_two" } },
    { id: 1, result: { outcome: { outcome: "cancelled" } } },
  ]);
});
