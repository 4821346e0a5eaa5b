import { describe, expect, test } from "vitest";
import type { Effect, Json, JsonObject } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import type { TestSession } from "../fixtures/createTestSession.ts";
import { readFixture } from "../fixtures/replayStream.ts";
import { parseJson, readArray, readObject } from "../read.ts";
import { serveUiPath } from "./server/serveUiPath.ts";
import { uiPath } from "./uiPath.ts";

const recording = readFixture("uipath/session.jsonl")
  .split("\n")
  .flatMap((line): JsonObject[] => {
    const entry = readObject(parseJson(line));
    return entry === undefined ? [] : [entry];
  });
const outgoing = recording
  .filter((line) => line["dir"] === "client->agent")
  .map((line) => readObject(line["msg"]) ?? {});

/** Bodies of the POSTs, one ConversationEvent after the other. */
function sent(effects: readonly Effect[]): JsonObject[] {
  return effects.flatMap((effect) =>
    effect.type === "open" && effect.request.method === "POST"
      ? (readArray(effect.request.body) ?? []).map((event) => readObject(event) ?? {})
      : [],
  );
}

/** Lets the bridge accept every pending POST. */
function deliver(session: TestSession): void {
  for (let index = 0; index < session.effects.length; index += 1) {
    const effect = session.effects[index];
    if (effect?.type !== "open" || effect.request.method !== "POST") continue;
    session.receive({ link: effect.link, type: "opened", status: 202, headers: {} });
    session.receive({ link: effect.link, type: "closed", how: "end" });
  }
}

/** Opens a conversation on a bridge without history; gives the link of its stream. */
function openConversation(session: TestSession, conversationId: string): string {
  session.command({ type: "openSession", sessionId: "s", wireId: conversationId });
  const error = { code: "not_found", message: "", status: 404 } as const;
  session.receive({ link: session.effects[0]?.link ?? "", type: "closed", how: "refused", error });
  const link = session.effects.find((effect) => effect.type === "open" && effect.as === "stream")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  deliver(session);
  return link;
}

/** The user of the recording: what is decided when its request opens. */
function act(session: TestSession): void {
  for (const request of session.thread.requests) {
    if (request.state !== "open") continue;
    const edited = { to: "edited@b.c", body: "hi" };
    const input = request.toolCallKey?.endsWith("tc_2") === true ? { input: edited } : {};
    const answer = { granted: true, optionId: "approve", by: "user" as const, at: 1, ...input };
    const { requestId } = request;
    session.dispatch({ type: "request.updated", turnId: "ex_1", requestId, state: "sending", answer });
    session.command({
      type: "submitAnswers",
      sessionId: "s",
      turnId: "ex_1",
      answers: [{ requestId, answer }],
      tools: [],
      idempotencyKey: "k",
    });
    deliver(session);
  }
}

/** Plays the recording's frames; `after` runs after each, and ends it with false. */
function play(after: (session: TestSession) => boolean): TestSession {
  const session = createTestSession(uiPath());
  const link = openConversation(session, "conv_1");
  const content = [{ type: "text" as const, text: "hello" }];
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "ex_1", messageId: "m_user", content, tools: [] });
  for (const line of recording) {
    if (line["dir"] !== "agent->client") continue;
    session.receive({ link, type: "frame", data: JSON.stringify(line["msg"] ?? null) });
    if (!after(session)) break;
  }
  return session;
}

function replay(): TestSession {
  const session = play((one) => {
    deliver(one);
    act(one);
    return true;
  });
  session.command({ type: "closeSession", sessionId: "s" });
  return session;
}

describe("the recorded conversation", () => {
  test("sends exactly the events of the SDK, except for the ids of content parts", () => {
    const text = (events: readonly JsonObject[]): unknown =>
      JSON.parse(JSON.stringify(events).replaceAll(/"contentPartId":"[^"]+"/g, '"contentPartId":"P"'));
    expect(text(sent(replay().effects))).toEqual(text(outgoing));
  });

  test("becomes text, ended calls and answered requests", () => {
    const { thread } = replay();
    const parts = thread.messages.flatMap((message) => message.parts);
    expect(parts.flatMap((part) => (part.type === "text" ? [part.text] : []))).toEqual(["Let me check.", "Done."]);
    const calls = parts.filter((part) => part.type === "tool_call");
    expect(calls.map(({ toolCallId, toolName, status }) => [toolCallId, toolName, status])).toEqual([
      ["tc_1", "get_weather", "completed"],
      ["tc_2", "send_email", "completed"],
      ["tc_3", "flaky", "failed"],
      ["tc_4", "legacy_tool", "incomplete"],
    ]);
    expect(calls[1]?.input).toEqual({ to: "edited@b.c", body: "hi" });
    expect(thread.requests.map(({ state, kind }) => [kind, state])).toEqual([
      ["permission", "answered"],
      ["permission", "answered"],
    ]);
    expect(thread.turn).toMatchObject({ turnId: "ex_1", reason: "completed" });
  });
});

test("a client tool runs after the agent's execution event and ends with its output", () => {
  const session = createTestSession(uiPath());
  const link = openConversation(session, "c");
  const feed = (toolCall: JsonObject): void => {
    const message = { messageId: "m", toolCall: { toolCallId: "t", ...toolCall } };
    session.receive({ link, type: "frame", data: { conversationId: "c", exchange: { exchangeId: "e", message } } });
  };
  session.receive({ link, type: "frame", data: { conversationId: "c", sessionStarted: {} } });
  feed({ startToolCall: { toolName: "get_selection", input: "{}", isClientSideTool: true } });
  expect(session.thread.requests).toEqual([]);
  feed({ executingToolCall: {} });
  const [request] = session.thread.requests;
  expect(request).toMatchObject({ kind: "execution", state: "open", toolCallKey: "e:t" });
  const answers = [
    { requestId: request?.requestId ?? "", answer: { granted: true, output: { from: 1 }, by: "tool" as const, at: 1 } },
  ];
  const effects = session.command({
    type: "submitAnswers",
    sessionId: "s",
    turnId: "e",
    answers,
    tools: [],
    idempotencyKey: "k",
  });
  expect(sent(effects)).toEqual([
    {
      conversationId: "c",
      exchange: {
        exchangeId: "e",
        message: { messageId: "m", toolCall: { toolCallId: "t", endToolCall: { output: { from: 1 } } } },
      },
    },
  ]);
});

test("messages of another conversation on the same socket are not shown in this one", () => {
  const session = createTestSession(uiPath());
  const link = openConversation(session, "c");
  const feed = (conversationId: string, data: string): void => {
    const sendMessage = (message: JsonObject): void => {
      const exchange = { exchangeId: "e", message: { messageId: "m", ...message } };
      session.receive({ link, type: "frame", data: { conversationId, exchange } });
    };
    sendMessage({ startMessage: { role: "assistant" } });
    sendMessage({ contentPart: { contentPartId: data, startContentPart: { mimeType: "text/plain" } } });
    sendMessage({ contentPart: { contentPartId: data, chunk: { data } } });
  };
  feed("c", "ours");
  feed("another", "theirs");
  const parts = session.thread.messages.flatMap((message) => message.parts);
  expect(parts.filter(({ type }) => type === "text")).toMatchObject([{ text: "ours" }]);
});

test.each([
  ["a form", { kind: "form" }, { interrupt: { interruptId: "r1", endInterrupt: { approved: true } } }],
  ["a call of a tool", { kind: "execution", toolCallId: "t1" }, { toolCall: { toolCallId: "t1", endToolCall: {} } }],
] as const)("%s from a kit event is answered along its path", (_what, fields, answered) => {
  const session = createTestSession(uiPath());
  const link = openConversation(session, "c");
  const feed = (data: JsonObject): void =>
    void session.receive({ link, type: "frame", data: { conversationId: "c", ...data } });
  feed({ sessionStarted: {} });
  const request = { requestId: "r1", options: [], editable: false, canExplainDenial: false, ...fields };
  const facts = { type: "request.opened", messageId: "m", request };
  feed({ exchange: { exchangeId: "e", metaEvent: { countersign: facts } } });
  const answers = [{ requestId: "r1", answer: { granted: true, by: "user", at: 1, output: "done" } as const }];
  const command = { type: "submitAnswers", sessionId: "s", turnId: "e", answers, tools: [] } as const;
  expect(sent(session.command({ ...command, idempotencyKey: "k" }))).toMatchObject([
    { exchange: { exchangeId: "e", message: { messageId: "m", ...answered } } },
  ]);
});

test("an unanswered request is closed with its message", () => {
  const session = createTestSession(uiPath());
  const link = openConversation(session, "c");
  const feed = (message: JsonObject): void => {
    session.receive({
      link,
      type: "frame",
      data: { conversationId: "c", exchange: { exchangeId: "e", message: { messageId: "m", ...message } } },
    });
  };
  feed({ toolCall: { toolCallId: "t", startToolCall: { toolName: "f", requireConfirmation: true } } });
  feed({ endMessage: {} });
  expect(session.thread.requests[0]?.state).toBe("withdrawn");
});

test("P16 answers are sent again at once, even if a POST with them or before them hangs", () => {
  const session = play(({ thread }) => thread.requests.length === 0);
  const requestId = session.thread.requests[0]?.requestId ?? "";
  const submit = (): readonly Effect[] => {
    const answer = { granted: true, optionId: "approve", by: "user" as const, at: 1 };
    const answers = [{ requestId, answer }];
    return session.command({
      type: "submitAnswers",
      sessionId: "s",
      turnId: "ex_1",
      answers,
      tools: [],
      idempotencyKey: "k",
    });
  };
  const prompt = session.effects.findLast((effect) => effect.type === "open")?.link;
  expect(submit()).toEqual([]);
  const [close, first] = submit();
  expect(close).toEqual({ type: "close", link: prompt });
  expect(first).toMatchObject({ type: "open", request: { method: "POST" } });
  const [given, second] = submit();
  expect(given).toEqual({ type: "close", link: first?.link });
  expect(sent(second === undefined ? [] : [second])).toEqual(sent(first === undefined ? [] : [first]));
  // Frames of dropped links are ignored; only the last one counts.
  session.receive({ link: first?.link ?? "", type: "closed", how: "aborted" });
  expect(session.thread.requests[0]?.state).not.toBe("failed");
  session.receive({ link: second?.link ?? "", type: "closed", how: "end" });
  expect(session.thread.requests[0]?.state).toBe("answered");
});

test("a prompt in several POSTs is collected once, even if each is read again after new log entries", () => {
  const half = serveUiPath().createServer({ createId: (noun) => noun, agent: { name: "a", version: "1" } });
  const threads = { get: () => createTestSession(uiPath()).thread, log: () => [], list: () => [] };
  const message = (more: JsonObject): Json => [
    { conversationId: "c", exchange: { exchangeId: "ex", message: { messageId: "m", ...more } } },
  ];
  const chunk = (data: string): JsonObject => ({ contentPart: { contentPartId: "p", chunk: { data } } });
  const clientSideTools = [{ name: "pick", inputSchema: {} }];
  const posts: Json[] = [
    [{ conversationId: "c", exchange: { exchangeId: "ex", startExchange: { clientSideTools } } }],
    message({
      startMessage: { role: "user" },
      contentPart: { contentPartId: "p", startContentPart: { mimeType: "text/plain" } },
    }),
    message(chunk("a")),
    message(chunk("b")),
    message({ endMessage: {} }),
    [{ conversationId: "c", exchange: { exchangeId: "ex", message: { messageId: "m2", interrupt: {} } } }],
  ];
  const commands = posts.flatMap((body) => {
    const request = { method: "POST", url: "/conversations/c", headers: {}, body } as const;
    half.receive(request, threads);
    return half.receive(request, threads).commands;
  });
  expect(commands).toMatchObject([
    { type: "sendPrompt", messageId: "m", content: [{ type: "text", text: "ab" }], tools: [{ name: "pick" }] },
  ]);
});

test("a session that cannot be started leaves no stream open, however often it is tried", () => {
  const session = createTestSession(uiPath(), "/api/conversations");
  session.command({ type: "openSession", sessionId: "s" });
  for (const turnId of ["ex_1", "ex_2"]) {
    session.dispatch({ type: "turn.started", turnId });
    const content = [{ type: "text", text: "go" }] as const;
    session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: `${turnId}:user`, content, tools: [] });
    const links = () => session.effects.flatMap((one) => (one.type === "open" ? [one] : []));
    const stream = links().findLast(({ as }) => as === "stream")?.link ?? "";
    session.receive({ link: stream, type: "opened", status: 200, headers: {} });
    const post = links().findLast(({ request }) => request.method === "POST")?.link ?? "";
    const error = { code: "server", message: "", status: 502 } as const;
    session.receive({ link: post, type: "closed", how: "refused", error });
    expect(session.thread.turn).toMatchObject({ turnId, status: "idle", reason: "error" });
    expect(session.effects).toContainEqual({ type: "close", link: stream });
  }
});

test("a prompt that was stopped while it was queued is not sent, and the agent hears of no end", () => {
  const session = createTestSession(uiPath());
  session.command({ type: "openSession", sessionId: "s" });
  const prompt = (turnId: string): void => {
    session.dispatch({ type: "turn.started", turnId });
    const content = [{ type: "text", text: turnId }] as const;
    session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: `${turnId}:u`, content, tools: [] });
  };
  prompt("stopped");
  session.command({ type: "cancelTurn", sessionId: "s", turnId: "stopped" });
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cancelled" });
  prompt("wanted");
  const { link } = session.effects[0] ?? { link: "" };
  session.receive({ link, type: "opened", status: 200, headers: {} });
  deliver(session);
  session.receive({ link, type: "frame", data: JSON.stringify({ sessionStarted: {} }) });
  deliver(session);
  const all = JSON.stringify(sent(session.effects));
  expect(all).toContain("wanted");
  expect(all).not.toContain("stopped");
});

test.each(["running", "ended", "stopped"])(
  "a history that was requested before a prompt leaves its %s exchange",
  (end) => {
    const message = { messageId: "m_0", startMessage: { role: "user" } };
    const earlier = [
      { conversationId: "conv_1", exchange: { exchangeId: "ex_0", startExchange: {} } },
      { conversationId: "conv_1", exchange: { exchangeId: "ex_0", message } },
      { conversationId: "conv_1", exchange: { exchangeId: "ex_0", endExchange: {} } },
    ];
    const session = createTestSession(uiPath());
    const link = openConversation(session, "conv_1");
    session.receive({ link, type: "frame", data: JSON.stringify({ sessionStarted: {} }) });
    session.command({ type: "loadHistory", sessionId: "s", place: "replace" });
    const history = session.effects.findLast(({ type }) => type === "open");
    session.dispatch({ type: "turn.started", turnId: "ex_9" });
    const about = { turnId: "ex_9", messageId: "u" } as const;
    session.dispatch({ type: "message.started", ...about, role: "user" });
    session.dispatch({ type: "text.final", ...about, partId: "p", kind: "answer", text: "hello" });
    const content = [{ type: "text", text: "hello" }] as const;
    session.command({ type: "sendPrompt", sessionId: "s", turnId: "ex_9", messageId: "u", content, tools: [] });
    deliver(session);
    if (end === "ended")
      session.receive({
        link,
        type: "frame",
        data: JSON.stringify({ exchange: { exchangeId: "ex_9", endExchange: {} } }),
      });
    if (end === "stopped") session.command({ type: "cancelTurn", sessionId: "s", turnId: "ex_9" });
    const ofExchange = () => session.thread.messages.filter(({ turnId }) => turnId === "ex_9");
    const { turn } = session.thread;
    const messages = ofExchange();
    session.receive({ link: history?.link ?? "", type: "opened", status: 200, headers: {} });
    session.receive({ link: history?.link ?? "", type: "frame", data: { events: earlier } });
    session.receive({ link: history?.link ?? "", type: "closed", how: "end" });
    expect(session.thread.messages[0]).toMatchObject({ turnId: "ex_0" });
    expect([ofExchange(), session.thread.turn]).toEqual([messages, turn]);
    expect(session.thread.turn.status).toBe(end === "running" ? "running" : "idle");
  },
);

test.each([
  ["is closed", { type: "closed", how: "end" } as const],
  ["says that the agent has gone", { type: "frame", data: { conversationId: "conv_1", endSession: {} } } as const],
])("a conversation that is opened over a socket that %s before it has begun has failed to load", (_, end) => {
  const session = createTestSession(uiPath({ transport: "socketIo" }));
  session.command({ type: "openSession", sessionId: "s", wireId: "conv_1" });
  const { link } = session.effects[0] ?? { link: "" };
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, ...end });
  expect(session.events).toMatchObject([{ type: "failure.received", error: { code: "stream_cut" } }]);
});

test("a conversation that was over when its socket was opened again reports no failure when that is closed", () => {
  const session = createTestSession(uiPath({ transport: "socketIo" }));
  session.command({ type: "openSession", sessionId: "s", wireId: "conv_1" });
  const last = (): string => {
    const opened = session.effects.findLast(({ type }) => type === "open");
    return opened !== undefined && "link" in opened ? opened.link : "";
  };
  const feed = (link: string, frame: JsonObject): unknown =>
    session.receive({ link, type: "frame", data: { conversationId: "conv_1", ...frame } });
  const first = last();
  session.receive({ link: first, type: "opened", status: 200, headers: {} });
  feed(first, { sessionStarted: {} });
  feed(first, { sessionEnding: { timeToLiveMS: 30_000 } });
  const second = last();
  expect(second).not.toBe(first);
  session.receive({ link: second, type: "opened", status: 200, headers: {} });
  session.receive({ link: second, type: "closed", how: "end" });
  expect(session.events.filter(({ type }) => type === "failure.received")).toEqual([]);
});
