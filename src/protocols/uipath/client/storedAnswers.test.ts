import { expect, test } from "vitest";
import type { Json } from "../../../model/index.ts";
import { createTestSession } from "../../fixtures/createTestSession.ts";
import { toRequest } from "../UiPathRequest.ts";
import { uiPath } from "../uiPath.ts";

/** Opens a stored conversation whose history does not arrive, and answers its permission. */
function answerStored() {
  const session = createTestSession(uiPath(), "/bridge");
  const request = toRequest("turn_1", { way: "confirmToolCall", id: "c1", messageId: "m1" }, { kind: "permission" });
  session.dispatch({ type: "turn.started", turnId: "turn_1" });
  session.dispatch({ type: "request.opened", turnId: "turn_1", request });
  session.command({ type: "openSession", sessionId: "s", wireId: "conv_1" });
  const opened = () => session.effects.flatMap((effect) => (effect.type === "open" ? [effect] : []));
  const find = (end: string) => opened().filter(({ request: { url } }) => url.endsWith(end));
  const respond = (link: string, data: Json): void => {
    session.receive({ link, type: "opened", status: 200, headers: {} });
    session.receive({ link, type: "frame", data });
  };
  const answers = [{ requestId: request.requestId, answer: { granted: true, by: "user", at: 1 } as const }];
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools: [], idempotencyKey: "k" });
  return { session, opened, histories: () => find("/history"), respond };
}

test("an answer that was sent without the history has its turn read again, and the older history counts no more", () => {
  const { session, opened, histories, respond } = answerStored();
  const stream = opened().at(-1);
  expect(stream?.as).toBe("stream");
  respond(stream?.link ?? "", { conversationId: "conv_1" });
  const start = opened().at(-1)?.link ?? "";
  session.receive({ link: start, type: "closed", how: "end" });
  const started = { conversationId: "conv_1", sessionStarted: { capabilities: {} } };
  session.receive({ link: stream?.link ?? "", type: "frame", data: started });
  const posted = opened().flatMap(({ request: { body } }) => (body === undefined ? [] : [JSON.stringify(body)]));
  expect(posted.filter((body) => body.includes('"approved":true'))).toHaveLength(1);
  expect(histories()).toHaveLength(2);
  expect(session.effects).toContainEqual({ type: "close", link: histories()[0]?.link });
});
