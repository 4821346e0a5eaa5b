import { describe, expect, test } from "vitest";
import type { AgentEvent, Part } from "../../model/index.ts";
import { toDeltaKitPart } from "../../store/index.ts";
import { createLoop } from "../fixtures/createLoop.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { readBody, readExchange } from "../fixtures/readExchange.ts";
import { prompt } from "../fixtures/replayStream.ts";
import { deltaKit } from "./deltaKit.ts";
import { serveDeltaKit } from "./serveDeltaKit.ts";

const recording = "deltakit-exchange.txt";

function start(options?: Parameters<typeof deltaKit>[0]): TestSession {
  const session = createTestSession(deltaKit(options), "/api/chat");
  session.command({ type: "openSession", sessionId: "s" });
  session.dispatch({ type: "turn.started", turnId: "turn_1" });
  prompt(session, "weather?");
  return session;
}

function opened(session: TestSession) {
  const effect = session.effects.findLast(({ type }) => type === "open");
  if (effect?.type !== "open") throw new Error("No link was opened.");
  return effect;
}

/** Answers the prompt with frames, then closes the stream. */
function feed(session: TestSession, frames: readonly string[], how: "end" | "cut" = "end", headers = {}): void {
  const { link } = opened(session);
  session.receive({ link, type: "opened", status: 200, headers });
  for (const data of frames) session.receive({ link, type: "frame", data });
  session.receive({ link, type: "closed", how });
}

function parts(session: TestSession): readonly Part[] {
  return session.thread.messages.filter(({ role }) => role === "assistant").flatMap((message) => message.parts);
}

function calls(session: TestSession) {
  return parts(session).flatMap((part) => (part.type === "tool_call" ? [part] : []));
}

function text(session: TestSession): string {
  return parts(session)
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("|");
}

describe("the recorded FastAPI server", () => {
  test.each([1, 7, 4096])("weather: a call with its result and the text, read in chunks of %i bytes", (size) => {
    const session = start();
    const [answer] = readExchange(recording, "weather");
    feed(
      session,
      readBody(answer?.body ?? "", size).map(({ data }) => data),
    );
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(text(session)).toBe("The weather in London is Sunny, 18°C in London.");
    const [call] = calls(session);
    expect(call).toMatchObject({ toolName: "get_weather", input: { city: "London" }, status: "completed" });
    expect(call && toDeltaKitPart(call)).toEqual({
      type: "tool_call",
      tool_name: "get_weather",
      argument: '{"city": "London"}',
      callId: "call_1",
      result: "Sunny, 18°C in London",
    });
  });

  test("the prompt is one POST with the message, the session id and the app's own fields", () => {
    const session = start({ sessionIdField: "session_id", body: { model: "fast" } });
    expect(opened(session).request).toMatchObject({
      method: "POST",
      url: "/api/chat",
      body: { message: "weather?", session_id: session.thread.session.wireId, model: "fast" },
    });
    expect(opened(session).request.headers).toHaveProperty("idempotency-key");
  });
});

describe("quirks of servers", () => {
  const call = (id: string | null, argument = "{}"): string =>
    JSON.stringify({ type: "tool_call", tool_name: "search", argument, call_id: id });
  const result = (id: string | null, output: string): string =>
    JSON.stringify({ type: "tool_result", call_id: id, output });

  test("null ids: a result goes to the oldest unresolved call without one", () => {
    const session = start();
    feed(session, [call(null), call(null), result(null, "first"), result(null, "second"), "[DONE]"]);
    expect(calls(session).map((part) => part.result)).toEqual(["first", "second"]);
  });

  test("a call without a result completes at the end of the stream", () => {
    const session = start();
    feed(session, [call("call_1"), "[DONE]"]);
    expect(calls(session)).toMatchObject([{ status: "completed", settledBy: "local" }]);
  });

  test("a result without a call opens a part", () => {
    const session = start();
    feed(session, [result("call_9", "lost"), "[DONE]"]);
    expect(calls(session)).toMatchObject([{ toolCallId: "call_9", result: "lost" }]);
  });

  test("a repeated id opens a new part, and the result goes to the open one", () => {
    const session = start();
    feed(session, [call("call_1"), result("call_1", "a"), call("call_1"), result("call_1", "b"), "[DONE]"]);
    expect(calls(session).map(({ occurrence, result: output }) => [occurrence, output])).toEqual([
      [0, "a"],
      [1, "b"],
    ]);
  });

  test("events without blank lines between them are read line by line", () => {
    const session = start();
    feed(session, [`${call("call_1")}\n${result("call_1", "Sunny")}\n{"type":"text_delta","delta":"Sunny."}\n[DONE]`]);
    expect(calls(session)).toMatchObject([{ result: "Sunny" }]);
    expect(text(session)).toBe("Sunny.");
  });

  test("data after [DONE] is ignored; a missing [DONE] is an ordinary end", () => {
    const late = start();
    feed(late, ['{"type":"text_delta","delta":"a"}', "[DONE]", '{"type":"text_delta","delta":"b"}']);
    expect(text(late)).toBe("a");
    const quiet = start();
    feed(quiet, ['{"type":"text_delta","delta":"a"}']);
    expect(quiet.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(quiet.thread.turn.error).toBeUndefined();
  });

  test("an unreadable frame does not affect other frames", () => {
    const session = start();
    feed(session, ['{"type":"text_delta","delta":"a"}', "{broken", '{"type":"text_delta","delta":"b"}', "[DONE]"]);
    expect(text(session)).toBe("ab");
    expect(session.events).toContainEqual(expect.objectContaining({ type: "failure.received" }));
    expect(session.thread.turn.reason).toBe("completed");
  });

  test("both spellings of reasoning append; done and error end the turn", () => {
    const session = start();
    feed(session, [
      '{"type":"reasoning","text":"I "}',
      '{"type":"reasoning_delta","delta":"think"}',
      '{"type":"done"}',
    ]);
    expect(parts(session)).toMatchObject([{ type: "reasoning", text: "I think" }]);
    const failed = start();
    feed(failed, ['{"type":"error","message":"rate limited"}']);
    expect(failed.thread.turn).toMatchObject({ reason: "error", error: { code: "agent", message: "rate limited" } });
  });

  test("S16 an unknown type is shown as raw JSON, the documented examples are parts", () => {
    const session = start();
    feed(session, [
      '{"type":"mood","value":3}',
      '{"type":"citation","title":"Guide","url":"https://example.org","snippet":"so"}',
      "[DONE]",
    ]);
    expect(parts(session)).toMatchObject([
      { type: "unknown", name: "mood", value: { type: "mood", value: 3 } },
      { type: "source", citation: { title: "Guide", url: "https://example.org", quote: "so" } },
    ]);
  });
});

describe("endings", () => {
  test("an empty stream, a refusal and a cut each end the turn with their own failure", () => {
    const empty = start();
    feed(empty, []);
    expect(empty.thread.turn).toMatchObject({ reason: "error", error: { code: "empty_stream" } });
    const json = start();
    const { link } = opened(json);
    json.receive({ link, type: "opened", status: 200, headers: {} });
    json.receive({ link, type: "frame", data: { ok: true } });
    json.receive({ link, type: "closed", how: "end" });
    expect(json.thread.turn).toMatchObject({ reason: "error", error: { code: "not_a_stream", detail: '{"ok":true}' } });
    const cut = start();
    feed(cut, ['{"type":"text_delta","delta":"a"}'], "cut");
    expect(cut.thread.turn).toMatchObject({ reason: "cut", error: { code: "stream_cut" } });
    const refused = start();
    const error = { code: "server", message: "Internal Server Error", status: 500 } as const;
    refused.receive({ link: opened(refused).link, type: "closed", how: "refused", error });
    expect(refused.thread.turn).toMatchObject({ status: "idle", reason: "error", error });
    expect(refused.effects.filter(({ type }) => type === "open")).toHaveLength(1);
  });

  test("stop without an announced cancel closes the link, with a notice that the agent may continue", () => {
    const session = start();
    session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
    expect(session.effects.at(-1)).toEqual({ type: "close", link: opened(session).link });
    expect(parts(session)).toMatchObject([{ type: "notice", notice: "stop_is_local" }]);
  });

  test("a server without history gives a notice, not a failure", () => {
    const session = createTestSession(deltaKit(), "/api/chat");
    session.command({ type: "openSession", sessionId: "s", wireId: "old" });
    expect(opened(session).request).toMatchObject({ method: "GET", url: "/api/chat?sessionId=old" });
    const error = { code: "bad_status", message: "", status: 405 } as const;
    session.receive({ link: opened(session).link, type: "closed", how: "refused", error });
    expect(session.thread.messages).toMatchObject([{ role: "system", parts: [{ notice: "no_history" }] }]);
  });
});

describe("the kit's extension", () => {
  test("R10 the retry of a turn that was cut before its first event reads the history, and ends the turn if that fails, too", () => {
    const session = start();
    feed(session, [], "cut", { "countersign-extensions": "resume, history" });
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cut" });
    session.dispatch({ type: "turn.started", turnId: "turn_1" });
    session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
    const { link, request } = opened(session);
    expect(request).toMatchObject({ method: "GET", url: expect.stringMatching(/^\/api\/chat\?sessionId=/) });
    session.receive({ link, type: "closed", how: "cut" });
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cut" });
  });

  test("after a history is read again in the middle of a turn, one stream is open, which continues from it", () => {
    const session = createTestSession(deltaKit({ extension: true }), "/api/chat");
    session.command({ type: "openSession", sessionId: "s", wireId: "old" });
    const read = (eventId: string): void => {
      const { link } = opened(session);
      session.receive({
        link,
        type: "opened",
        status: 200,
        headers: { "countersign-extensions": "resume, history" },
      });
      const data = { events: [{ type: "countersign", countersign: { type: "turn.started" } }], running: true, eventId };
      session.receive({ link, type: "frame", data });
      session.receive({ link, type: "closed", how: "end" });
    };
    read("e.1");
    const stream = opened(session);
    expect(stream.request.headers["last-event-id"]).toBe("e.1");
    session.command({ type: "loadHistory", sessionId: "s", place: "replace" });
    read("e.2");
    expect(session.effects).toContainEqual({ type: "close", link: stream.link });
    expect(opened(session).request.headers["last-event-id"]).toBe("e.2");
  });

  const ask: readonly AgentEvent[] = [
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
    { type: "toolCall.started", turnId: "t", messageId: "m", toolCallId: "call_1", toolName: "rm", argument: "{}" },
    {
      type: "request.opened",
      turnId: "t",
      request: {
        requestId: "request_1",
        turnId: "t",
        kind: "permission",
        toolCallId: "call_1",
        options: [{ id: "once", label: "Yes", kind: "allow_once" }],
        editable: true,
        canExplainDenial: true,
      },
    },
    { type: "turn.ended", turnId: "t", reason: "tool_use" },
  ];

  test("an answer contains its digest and idempotency key if the server announces them", () => {
    const loop = createLoop(serveDeltaKit());
    loop.session.dispatch({ type: "turn.started", turnId: "turn_1" });
    loop.command({ type: "openSession", sessionId: "s" });
    const content = [{ type: "text", text: "go" }] as const;
    loop.command({ type: "sendPrompt", sessionId: "s", turnId: "turn_1", messageId: "user_1", content, tools: [] });
    for (const event of ask) loop.emit(event);
    expect(loop.session.thread.requests).toMatchObject([{ requestId: "request_1", state: "open", editable: true }]);
    const answer = { granted: false, reason: "no", digest: "d1", by: "user", at: 5 } as const;
    loop.command({
      type: "submitAnswers",
      sessionId: "s",
      turnId: "turn_1",
      answers: [{ requestId: "request_1", answer }],
      tools: [],
      idempotencyKey: "key_1",
    });
    expect(loop.requests.at(-1)).toMatchObject({
      method: "POST",
      url: "/answers",
      headers: { "idempotency-key": "key_1" },
      body: { answers: [{ requestId: "request_1", granted: false, reason: "no", digest: "d1" }] },
    });
    expect(loop.commands.at(-1)).toMatchObject({
      type: "submitAnswers",
      answers: [{ requestId: "request_1", answer: { granted: false, reason: "no", digest: "d1" } }],
    });
    expect(loop.session.thread.requests).toMatchObject([{ state: "sent" }]);
  });

  test("a server without announcements gets neither keys nor digests", () => {
    const session = start();
    const { link } = opened(session);
    session.receive({ link, type: "opened", status: 200, headers: { "countersign-extensions": "requests" } });
    expect(session.thread.session.features).toMatchObject({ permissions: true, cancel: false, digest: false });
    const answer = { granted: true, digest: "d1", by: "user", at: 5 } as const;
    const answers = [{ requestId: "request_1", answer }];
    session.command({
      type: "submitAnswers",
      sessionId: "s",
      turnId: "turn_1",
      answers,
      tools: [],
      idempotencyKey: "k",
    });
    const { request } = opened(session);
    expect(request.headers).not.toHaveProperty("idempotency-key");
    expect(request.body).toMatchObject({ answers: [{ requestId: "request_1", granted: true }] });
    expect(JSON.stringify(request.body)).not.toContain("d1");
  });

  test("a server without announcements receives no queries", () => {
    const session = start();
    feed(session, ["[DONE]"]);
    const before = session.effects.length;
    for (const query of [{ type: "describe" }, { type: "listSessions" }] as const) {
      session.command({ type: "ask", queryId: query.type, query });
    }
    expect(session.effects.length).toBe(before);
    expect(session.events.filter(({ type }) => type === "reply.received")).toMatchObject([
      { queryId: "describe", value: { agent: null } },
      { queryId: "listSessions", error: { code: "unsupported" } },
    ]);
  });

  test.each([
    ["that the app knows", { extension: true }, {}],
    ["that has announced itself in a header", {}, { "countersign-extensions": "sessions" }],
  ])("a server %s is asked for its features", (_, options, headers) => {
    const session = start(options);
    feed(session, ["[DONE]"], "end", headers);
    session.command({ type: "ask", queryId: "q", query: { type: "describe" } });
    expect(opened(session).request).toMatchObject({ method: "GET", url: "/api/chat/meta" });
  });

  test("features that one session has learned apply to the next session", () => {
    const session = start();
    feed(session, ["[DONE]"], "end", { "countersign-extensions": "sessions" });
    const { events } = session.half.command({ type: "openSession", sessionId: "other" }, { get: () => undefined });
    const patch = { features: expect.objectContaining({ sessions: true, cancel: false }) };
    expect(events).toContainEqual({ sessionId: "other", event: { type: "session.updated", patch } });
  });

  test("an answer without `granted` is refused by the server", () => {
    const server = serveDeltaKit().createServer({ createId: (noun) => noun, agent: { name: "a", version: "1" } });
    const thread = createLoop(serveDeltaKit()).session.thread;
    const threads = {
      get: () => ({ ...thread, turn: { ...thread.turn, turnId: "t" } }),
      log: () => [],
      list: () => [],
    };
    const body = { sessionId: "x", answers: [{ requestId: "request_1" }] };
    const step = server.receive({ method: "POST", url: "/answers", headers: {}, body }, threads);
    expect(step).toMatchObject({ response: { status: 400 }, commands: [] });
  });
});

describe("tools of the page", () => {
  const tools = [{ name: "open_file", description: "Shows a file.", parameters: { type: "object" } }];
  const content = [{ type: "text", text: "open it" }] as const;

  function offer(headers: Readonly<Record<string, string>>, prompts: number): readonly string[] {
    const session = createTestSession(deltaKit(), "/api/chat");
    session.command({ type: "openSession", sessionId: "s" });
    for (let count = 1; count <= prompts; count += 1) {
      const turnId = `turn_${count}`;
      session.dispatch({ type: "turn.started", turnId });
      session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: `user_${count}`, content, tools });
      feed(session, ['{"type":"text_delta","delta":"Fine."}', "[DONE]"], "end", headers);
    }
    return session.thread.messages
      .flatMap((message) => message.parts)
      .flatMap((part) => (part.type === "notice" ? [part.notice] : []));
  }

  test("a foreign server cannot use them, and the thread has one notice about it", () => {
    expect(offer({}, 2)).toEqual(["no_client_tools"]);
  });
  test("a server with the kit's extension can request them, without a notice", () => {
    expect(offer({ "countersign-extensions": "requests" }, 1)).toEqual([]);
  });
});

describe("a server that sends the ids of calls late", () => {
  test("a result with an id belongs to the oldest call without one, and no second card is made", () => {
    const session = start();
    const call = (name: string) => JSON.stringify({ type: "tool_call", tool_name: name, argument: "{}" });
    const result = (id: string, output: string) => JSON.stringify({ type: "tool_result", call_id: id, output });
    feed(session, [call("one"), call("two"), result("c1", "first"), result("c2", "second"), "[DONE]"]);
    expect(calls(session)).toMatchObject([
      { toolName: "one", status: "completed", result: "first" },
      { toolName: "two", status: "completed", result: "second" },
    ]);
  });
});
