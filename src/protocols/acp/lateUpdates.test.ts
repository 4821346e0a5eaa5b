import { expect, test } from "vitest";
import type { JsonObject } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { acp } from "./acp.ts";

test("what arrives of a stopped prompt before its response belongs to its turn, not to that of the next prompt", () => {
  const session = createTestSession(acp({ cwd: "/p", clientInfo: { name: "rec", version: "0" }, transport: "socket" }));
  const feed = (data: JsonObject) => session.receive({ link: session.effects[0]?.link ?? "", type: "frame", data });
  const feedText = (text: string) =>
    feed({
      method: "session/update",
      params: { sessionId: "s1", update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } } },
    });
  const send = (turnId: string) =>
    session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: turnId, content: [], tools: [] });
  session.command({ type: "openSession", sessionId: "s" });
  feed({ id: 0, result: { protocolVersion: 1 } });
  feed({ id: 1, result: { sessionId: "s1" } });
  send("turn_1");
  feedText("one");
  session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
  send("turn_2");
  feedText(" late");
  feed({ id: 2, result: { stopReason: "cancelled" } });
  feedText("two");
  feed({ id: 3, result: { stopReason: "end_turn" } });
  const texts = session.thread.messages
    .filter(({ role }) => role === "assistant")
    .map(({ turnId, parts }) => [turnId, ...parts.map((part) => (part.type === "text" ? part.text : part.type))]);
  expect(texts.filter(([turnId]) => turnId === "turn_2")).toEqual([["turn_2", "two"]]);
  expect(texts.filter(([turnId]) => turnId === "turn_1").join()).toMatch(/^turn_1,one( late)?$/);
  expect(session.thread.turn).toMatchObject({ turnId: "turn_2", status: "idle", reason: "completed" });
});
