import { expect, test } from "vitest";
import { createTestSession } from "../fixtures/createTestSession.ts";
import type { TestSession } from "../fixtures/createTestSession.ts";
import { deltaKit } from "./deltaKit.ts";

function opened(session: TestSession) {
  const effect = session.effects.findLast(({ type }) => type === "open");
  if (effect?.type !== "open") throw new Error("No link was opened.");
  return effect;
}

test("a cancel that the server refuses late leaves the next prompt alone", () => {
  const session = createTestSession(deltaKit(), "/api/chat");
  const prompt = (turnId: string): void => {
    session.dispatch({ type: "turn.started", turnId });
    const content = [{ type: "text", text: "go" }] as const;
    session.command({ type: "sendPrompt", sessionId: "s", turnId, messageId: `${turnId}:user`, content, tools: [] });
  };
  session.command({ type: "openSession", sessionId: "s" });
  prompt("turn_1");
  const first = opened(session);
  session.receive({ link: first.link, type: "opened", status: 200, headers: { "countersign-extensions": "cancel" } });
  session.receive({ link: first.link, type: "frame", data: '{"type":"text_delta","delta":"a"}' });
  session.command({ type: "cancelTurn", sessionId: "s", turnId: "turn_1" });
  const cancel = opened(session);
  expect(cancel.request.url).toContain("/cancel");
  prompt("turn_2");
  const error = { code: "server", message: "", status: 500 } as const;
  session.receive({ link: cancel.link, type: "closed", how: "refused", error });
  expect(session.thread.turn).toMatchObject({ turnId: "turn_2", status: "running" });
  const { link } = opened(session);
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, type: "frame", data: '{"type":"text_delta","delta":"b"}' });
  session.receive({ link, type: "frame", data: '{"type":"done"}' });
  expect(session.thread.turn).toMatchObject({ turnId: "turn_2", reason: "completed" });
});
