import { describe, expect, test } from "vitest";
import type { Answer, Json, Part } from "../../model/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { body, meta, opened, send, start, tools } from "../fixtures/startAap.ts";
import { readBody, readExchange } from "../fixtures/readExchange.ts";
import { aap } from "./aap.ts";

function refuse(session: TestSession, status: number): void {
  const error = { code: status === 404 ? "not_found" : "server", message: "", status } as const;
  session.receive({ link: opened(session).link, type: "closed", how: "refused", error });
}

function stream(session: TestSession, text: string, size = 4096): void {
  const { link } = opened(session);
  session.receive({ link, type: "opened", status: 200, headers: {} });
  for (const frame of readBody(text, size)) session.receive({ link, type: "frame", ...frame });
  session.receive({ link, type: "closed", how: "end" });
}

/** Answers every open request by the name of its call's tool. */
function answer(session: TestSession, decide: (kind: string, index: number) => Partial<Answer>): void {
  const answers = session.thread.requests.map(({ requestId, kind }, index) => ({
    requestId,
    answer: { granted: true, by: "user", at: 1, ...decide(kind, index) } as const,
  }));
  for (const { requestId, answer: decided } of answers) {
    session.dispatch({ type: "request.updated", turnId: "turn_1", requestId, state: "sending", answer: decided });
  }
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools, idempotencyKey: "key_1" });
}

function parts(session: TestSession): readonly Part[] {
  return session.thread.messages.filter(({ role }) => role !== "user").flatMap((message) => message.parts);
}

function calls(session: TestSession) {
  return parts(session).flatMap((part) => (part.type === "tool_call" ? [part] : []));
}

function recorded(name: "asis" | "flushed", title: string, index = 0): string {
  return readExchange(`aap-exchange-${name}.txt`, title)[index]?.body ?? "";
}

const parallel = "POST /sessions/sess_1/turns delta (parallel calls)";
const followUp = "POST turns delta: 2 results + 1 permission granted";
const historyThen = "GET history full (unresolved calls)";
const historyAfter = "GET history full";

function json(text: string): Json {
  const value: Json = JSON.parse(text.trim());
  return value;
}

describe("the mixed turn of the seed, as recorded", () => {
  test.each([1, 13, 4096])("two executions and one permission are open, read in chunks of %i bytes", (size) => {
    const session = start();
    stream(session, recorded("flushed", parallel), size);
    expect(session.thread.turn).toMatchObject({ status: "waiting", reason: "tool_use" });
    expect(parts(session).slice(0, 2)).toMatchObject([
      { type: "reasoning", text: "I need several tools." },
      { type: "text", text: "Let me check." },
    ]);
    expect(calls(session).map(({ toolCallId, status }) => [toolCallId, status])).toEqual([
      ["call_001", "pending"],
      ["call_002", "pending"],
      ["call_003", "completed"],
      ["call_004", "awaiting_permission"],
    ]);
    expect(session.thread.requests.map(({ kind, requestId }) => [kind, requestId])).toEqual([
      ["execution", "execution:turn_1:call_001"],
      ["execution", "execution:turn_1:call_002"],
      ["permission", "permission:turn_1:call_004"],
    ]);
  });

  test("the answers are one POST with three entries in the order of the calls", () => {
    const session = start();
    stream(session, recorded("flushed", parallel));
    const before = session.effects.length;
    answer(session, (kind, index) =>
      kind === "execution" ? { by: "tool", output: index === 0 ? "doc one" : [{ type: "text", text: "sel" }] } : {},
    );
    expect(session.effects.slice(before)).toHaveLength(1);
    expect(opened(session).request).toMatchObject({ method: "POST", url: "/api/sessions/sess_1/turns" });
    expect(opened(session).request.body).toMatchObject({
      stream: "delta",
      messages: [
        { role: "tool", toolCallId: "call_001", content: "doc one" },
        { role: "tool", toolCallId: "call_002", content: [{ type: "text", text: "sel" }] },
        { role: "tool_permission", toolCallId: "call_004", granted: true },
      ],
    });
    expect(opened(session).request.headers).not.toHaveProperty("idempotency-key");
  });

  test("a granted call without a result is completed, and its result is read from the history", () => {
    const session = start();
    stream(session, recorded("flushed", parallel));
    answer(session, (kind) => (kind === "execution" ? { by: "tool", output: "x" } : {}));
    stream(session, recorded("flushed", followUp));
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["answered", "answered", "answered"]);
    expect(calls(session).at(3)).toMatchObject({ status: "completed", settledBy: "local" });
    expect(opened(session).request.url).toBe("/api/sessions/sess_1/history?type=full");
    body(session, json(recorded("flushed", historyAfter)));
    expect(calls(session).at(3)).toMatchObject({ result: '"deleted /a"', rawOutput: "deleted /a" });
  });

  test("a denial carries its reason, and a refused client tool the configured text", () => {
    const session = start({ deniedToolText: "No." });
    stream(session, recorded("flushed", "POST turns message mode tools again, then denied with reason"));
    answer(session, (kind) => ({ granted: false, ...(kind === "permission" ? { reason: "User declined" } : {}) }));
    expect(opened(session).request.body).toMatchObject({
      messages: [
        { role: "tool", toolCallId: "call_001", content: "No." },
        { role: "tool", toolCallId: "call_002", content: "No." },
        { role: "tool_permission", toolCallId: "call_004", granted: false, reason: "User declined" },
      ],
    });
    stream(session, recorded("flushed", "POST turns message mode tools again, then denied with reason", 1));
    expect(calls(session).at(3)?.status).toBe("denied");
    expect(session.thread.turn.reason).toBe("completed");
  });

  test("digest and key are sent if they are announced; always allow is sent as trust", () => {
    const session = start({}, { ...meta, extensions: ["digest", "idempotency"] });
    stream(session, recorded("flushed", parallel));
    answer(session, (kind) => (kind === "execution" ? { by: "tool", output: "x" } : { digest: "d1", remember: true }));
    const { request } = opened(session);
    expect(request.headers).toMatchObject({ "idempotency-key": "key_1" });
    expect(request.body).toMatchObject({
      agent: { tools: [{ name: "web_search" }, { name: "delete_file", trust: true }] },
      messages: [{}, {}, { role: "tool_permission", granted: true, digest: "d1" }],
    });
  });
});

describe("quirks of the reference server", () => {
  test("no turn_stop with open calls: the history is read first, then requests are opened for the rest", () => {
    const session = start();
    stream(session, recorded("asis", parallel));
    expect(session.thread.turn.status).toBe("running");
    expect(opened(session).request.url).toContain("/history?type=full");
    body(session, json(recorded("asis", historyThen)));
    expect(calls(session).at(2)).toMatchObject({ status: "completed", result: '{"hits":["x"]}' });
    expect(session.thread.requests).toHaveLength(3);
    expect(session.thread.turn).toMatchObject({ status: "waiting", reason: "tool_use" });
  });

  test("no turn_stop, no open calls and a history without the answer: ends with a notice, not with a failure", () => {
    const session = start();
    stream(session, recorded("asis", "only trusted tool, delta (fully inline)"));
    expect(opened(session).request.url).toContain("/history?type=full");
    body(session, { history: { full: [] } });
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "other" });
    expect(parts(session).at(-1)).toMatchObject({ type: "notice", notice: "ended_without_stop" });
    expect(session.thread.turn.error).toBeUndefined();
  });

  test("a doubled turn_stop ends once", () => {
    const session = start();
    stream(session, recorded("flushed", "mid-stream error"));
    expect(session.thread.turn.reason).toBe("error");
    expect(session.events.filter(({ type }) => type === "turn.ended")).toHaveLength(1);
  });

  test("an empty stream is a failure; the answers stay decided and can be sent again", () => {
    const empty = start();
    stream(empty, recorded("flushed", "permission for unknown id"));
    expect(empty.thread.turn).toMatchObject({ reason: "error", error: { code: "empty_stream" } });
    const answered = start();
    stream(answered, recorded("flushed", parallel));
    answer(answered, () => ({ output: "x" }));
    stream(answered, "");
    expect(answered.thread.turn.status).toBe("waiting");
    expect(answered.thread.requests.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  });

  test("stream none: one JSON answer gives the whole turn, duplicates dropped", () => {
    const session = start({ stream: "none" });
    const { link } = opened(session);
    session.receive({ link, type: "opened", status: 200, headers: {} });
    session.receive({ link, type: "frame", data: json(recorded("flushed", "POST turns none")) });
    session.receive({ link, type: "closed", how: "end" });
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(calls(session)).toMatchObject([{ toolCallId: "call_003", status: "completed" }]);
  });
});

describe("resumption after a reload", () => {
  function reopen(declared: readonly Json[]): TestSession {
    const session = createTestSession(aap(), "/api");
    session.command({ type: "openSession", sessionId: "s", wireId: "sess_1" });
    body(session, meta);
    expect(opened(session).request.url).toBe("/api/sessions/sess_1");
    body(session, { sessionId: "sess_1", agent: { name: "scripted" }, tools: [...declared] });
    body(session, json(recorded("flushed", historyThen)));
    return session;
  }

  test("requests for calls of the last message without a tool message are opened again, by the session's tool list", () => {
    const session = reopen([{ name: "get_document" }, { name: "get_selection" }]);
    expect(session.thread.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(session.thread.turn.status).toBe("waiting");
    expect(session.thread.requests.map(({ kind }) => kind)).toEqual(["execution", "execution", "permission"]);
  });

  test("answers after a reload have the same call ids", () => {
    const session = reopen([{ name: "get_document" }, { name: "get_selection" }]);
    answer(session, (kind) => (kind === "execution" ? { by: "tool", output: "x" } : {}));
    expect(opened(session).request.body).toMatchObject({
      messages: [{ toolCallId: "call_001" }, { toolCallId: "call_002" }, { toolCallId: "call_004", granted: true }],
    });
  });

  test("a repeated result in the history is shown once", () => {
    const session = reopen([]);
    const twice = { role: "tool", toolCallId: "call_003", content: "again" };
    session.command({ type: "loadHistory", sessionId: "s", place: "replace" });
    const use = { type: "tool_use", toolCallId: "call_003", name: "web_search", input: {} };
    const full = [
      { role: "user", content: "use tools" },
      { role: "assistant", content: [use] },
      { role: "tool", toolCallId: "call_003", content: "once" },
      twice,
    ];
    body(session, { history: { full } });
    expect(calls(session)).toMatchObject([{ toolCallId: "call_003", result: "once" }]);
  });
});

test.each([
  ["the first that the server announces", undefined, "scripted"],
  ["the one that the app names", "planner", "planner"],
])("the selected agent is %s", (_which, agent, name) => {
  const agents = [...meta.agents, { name: "planner", tools: [] }];
  const session = start(agent === undefined ? {} : { agent }, { ...meta, agents });
  const created = session.effects.find((effect) => effect.type === "open" && effect.request.body !== undefined);
  expect(created).toMatchObject({ request: { body: { agent: { name } } } });
});

test.each([
  [404, ["full", "compacted"]],
  [500, ["full"]],
])("a history that is refused with %i is requested once in each possible form: %j", (status, forms) => {
  const session = createTestSession(aap(), "/api");
  session.command({ type: "openSession", sessionId: "s", wireId: "sess_1" });
  body(session, meta);
  body(session, { tools: [] });
  const requestedUrls = (): string[] =>
    session.effects.flatMap((effect) => {
      const url = effect.type === "open" ? new URL(effect.request.url, "http://h") : undefined;
      return url?.searchParams.get("history") ?? url?.searchParams.get("type") ?? [];
    });
  for (let time = 0; time < 5; time += 1) refuse(session, status);
  expect(requestedUrls()).toEqual(forms);
});

describe("a stop", () => {
  const stoppable: Json = { ...meta, extensions: ["cancel"] };

  /** A turn that the user stops while the agent works. */
  function stop(announced: Json): TestSession {
    const session = start({}, announced);
    const { link } = opened(session);
    session.receive({ link, type: "opened", status: 200, headers: {} });
    session.receive({ link, type: "frame", event: "turn_start", data: "{}" });
    expect(session.thread.turn.status).toBe("running");
    session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
    return session;
  }

  const closedLinks = (session: TestSession) =>
    session.effects.flatMap((effect) => (effect.type === "close" ? [effect.link] : []));

  test("is sent to a server that supports cancel, which then ends the turn itself", () => {
    const session = stop(stoppable);
    expect(opened(session).request).toMatchObject({ method: "POST", url: "/api/sessions/sess_1/cancel" });
    body(session, {}, 202);
    expect(session.thread.turn.status).toBe("running");
    expect(closedLinks(session)).toEqual([]);
  });

  test("of a turn that waits for answers ends it at once, since there is no stream that could send the end", () => {
    const session = start({}, stoppable);
    stream(session, recorded("flushed", parallel));
    expect(session.thread.turn.status).toBe("waiting");
    session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
  });

  test.each([500, 404, 403])("that the server refuses with %i still ends the turn locally", (status) => {
    const session = stop(stoppable);
    const [streaming] = session.effects.flatMap((effect) =>
      effect.type === "open" && effect.as === "stream" ? [effect.link] : [],
    );
    refuse(session, status);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
    expect(closedLinks(session)).toEqual([streaming]);
  });

  test("that the server refuses late leaves the next prompt alone", () => {
    const session = stop(stoppable);
    const { link } = opened(session);
    send(session, "turn_2");
    const error = { code: "server", message: "", status: 500 } as const;
    session.receive({ link, type: "closed", how: "refused", error });
    expect(session.thread.turn).toMatchObject({ turnId: "turn_2", status: "running" });
    expect(opened(session).request.url).toBe("/api/sessions/sess_1/turns");
    expect(closedLinks(session)).not.toContain(opened(session).link);
  });

  test("of a prompt whose session is still being created keeps it from being sent", () => {
    const session = createTestSession(aap(), "/api");
    session.command({ type: "openSession", sessionId: "s" });
    body(session, meta);
    send(session, "turn_1");
    session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
    const before = session.effects.length;
    body(session, { sessionId: "sess_1" }, 201);
    expect(session.effects.slice(before)).toEqual([]);
    expect(session.thread.turn).toMatchObject({ turnId: "turn_1", status: "idle", reason: "cancelled" });
    send(session, "turn_2");
    body(session, { sessionId: "sess_2" }, 201);
    expect(opened(session).request.url).toBe("/api/sessions/sess_2/turns");
  });

  test("ends the turn locally if the server does not support cancel", () => {
    const session = stop(meta);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
    expect(closedLinks(session)).toHaveLength(1);
  });
});

describe("dialects", () => {
  test("a server without meta gets requests in the seed dialect", () => {
    const session = createTestSession(aap(), "/api");
    session.command({ type: "openSession", sessionId: "s" });
    refuse(session, 404);
    send(session, "turn_1");
    const { request } = opened(session);
    expect(request).toMatchObject({ method: "PUT", url: "/api/session" });
    expect(request.body).toMatchObject({ tools: [{ name: "get_document", inputSchema: { type: "object" } }, {}] });
    stream(
      session,
      'event: session_start\ndata: {"sessionId":"old_1"}\n\nevent: turn_start\ndata: {}\n\nevent: turn_stop\ndata: {"stopReason":"end_turn"}\n\n',
    );
    expect(session.thread.session.wireId).toBe("old_1");
    send(session, "turn_2");
    expect(opened(session).request).toMatchObject({ method: "POST", url: "/api/session/old_1" });
  });

  test("the error for another version names both versions", () => {
    const session = createTestSession(aap({ dialect: 3 }), "/api");
    send(session, "turn_1");
    body(session, { version: 4, agents: [] });
    expect(session.thread.turn).toMatchObject({ reason: "error", error: { code: "unsupported_version" } });
    expect(session.thread.turn.error?.message).toMatch(/version 4 .* version 3/u);
  });
});
