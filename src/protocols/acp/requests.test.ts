import { expect, test } from "vitest";
import type { Effect, JsonObject } from "../../model/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { acp } from "./acp.ts";

const sent = (effects: readonly Effect[]): readonly unknown[] =>
  effects.flatMap((effect) => (effect.type === "send" ? [effect.data] : []));

/** A session over a socket whose turn `t` runs. */
function start(): { readonly session: TestSession; readonly feed: (data: JsonObject) => readonly Effect[] } {
  const session = createTestSession(acp({ cwd: "/p", transport: "socket" }));
  const feed = (data: JsonObject) => session.receive({ link: session.effects[0]?.link ?? "", type: "frame", data });
  session.command({ type: "openSession", sessionId: "s" });
  feed({ id: 0, result: { protocolVersion: 1 } });
  feed({ id: 1, result: { sessionId: "s1" } });
  session.command({ type: "sendPrompt", sessionId: "s", turnId: "t", messageId: "u", content: [], tools: [] });
  return { session, feed };
}

const yes = { optionId: "x", name: "Yes", kind: "allow_once" };

test("a request that the agent withdraws is withdrawn here, others stay open, and the agent gets its response", () => {
  const { session, feed } = start();
  for (const id of [7, 8]) {
    const params = { sessionId: "s1", toolCall: { toolCallId: `c${id}`, title: `Call ${id}` }, options: [yes] };
    feed({ id, method: "session/request_permission", params });
  }
  const effects = feed({ method: "$/cancel_request", params: { requestId: 7 } });
  expect(session.thread.requests.map(({ state }) => state)).toEqual(["withdrawn", "open"]);
  expect(sent(effects)).toMatchObject([{ id: 7, error: { code: -32800 } }]);
});

test.each([true, false])("an option id that stands for both yes and no is never sent; granted: %s", (granted) => {
  const { session, feed } = start();
  const options = [yes, { optionId: "x", name: "No", kind: "reject_once" }];
  const params = { sessionId: "s1", toolCall: { toolCallId: "c", title: "Pay" }, options };
  feed({ id: 7, method: "session/request_permission", params });
  const requestId = session.thread.requests[0]?.requestId ?? "";
  const answers = [{ requestId, answer: { granted, by: "user" as const, at: 1 } }];
  const answered = { sessionId: "s", turnId: "t", answers, tools: [], idempotencyKey: "k" };
  expect(sent(session.command({ type: "submitAnswers", ...answered }))).toEqual([
    { jsonrpc: "2.0", id: 7, result: { outcome: { outcome: "cancelled" } } },
  ]);
});

test("an answer that was on its way when the connection broke has failed, and takes no question of the next one", () => {
  const session = createTestSession(acp({ cwd: "/p" }), "/acp");
  const link = (index: number): string => session.effects.filter(({ type }) => type === "open")[index]?.link ?? "";
  const feed = (index: number, data: JsonObject) =>
    session.receive({ link: link(index), type: "frame", data: JSON.stringify(data) });
  const connect = (index: number, id: number): void => {
    session.receive({ link: link(index), type: "opened", status: 200, headers: { "acp-connection-id": `c${id}` } });
    const agentCapabilities = { sessionCapabilities: { resume: {} } };
    feed(index, { jsonrpc: "2.0", id, result: { protocolVersion: 1, agentCapabilities } });
  };
  const send = (turnId: string) =>
    session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: turnId, content: [], tools: [] });
  const ask = (index: number, toolCallId: string) => {
    const toolCall = { toolCallId, title: toolCallId, rawInput: { a: 1 } };
    const params = { sessionId: "s1", toolCall, options: [yes] };
    feed(index, { jsonrpc: "2.0", id: 0, method: "session/request_permission", params });
  };
  session.command({ type: "openSession", sessionId: "s" });
  connect(0, 0);
  feed(1, { jsonrpc: "2.0", id: 1, result: { sessionId: "s1" } });
  send("turn_1");
  ask(3, "first");
  const requestId = session.thread.requests[0]?.requestId ?? "";
  const answer = { granted: true, optionId: "x", by: "user" as const, at: 1 };
  session.dispatch({ type: "request.updated", turnId: "turn_1", requestId, state: "sending", answer });
  const answers = [{ requestId, answer }];
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools: [], idempotencyKey: "k" });
  session.receive({ link: link(3), type: "closed", how: "cut" });
  expect(session.thread.requests[0]?.state).toBe("failed");
  // 6 initialize, 7 the connection's stream, 8 the session's stream, 9 session/resume
  send("turn_2");
  connect(6, 3);
  feed(7, { jsonrpc: "2.0", id: 4, result: {} });
  ask(8, "second");
  expect(session.thread.requests).toHaveLength(2);
  expect(session.thread.requests[1]).toMatchObject({ state: "open", toolCallKey: "turn_2:second" });
});
