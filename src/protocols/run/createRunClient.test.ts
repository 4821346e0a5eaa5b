import { expect, test } from "vitest";
import type { Effect } from "../../model/index.ts";
import { agUi } from "../ag-ui/agUi.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";

test("P16 answers that were not accepted are sent again, once: the earlier request is aborted", () => {
  const session = createTestSession(agUi());
  const answer = { granted: true, by: "user" as const, at: 1 };
  const answers = [{ requestId: "interrupt:t:1", answer }];
  const submit = (): readonly Effect[] =>
    session.command({ type: "submitAnswers", sessionId: "s", turnId: "t", answers, tools: [], idempotencyKey: "k" });
  const [first] = submit();
  const [close, second] = submit();
  expect(close).toEqual({ type: "close", link: first?.link });
  expect(second).toMatchObject({ type: "open", request: { method: "POST" } });
  session.receive({ link: first?.link ?? "", type: "closed", how: "aborted" });
  expect(session.events.filter(({ type }) => type === "turn.ended")).toEqual([]);
  session.receive({ link: second?.link ?? "", type: "opened", status: 200, headers: {} });
  expect(session.events.filter(({ type }) => type === "request.updated")).toMatchObject([{ state: "answered" }]);
  // A step that the server has begun is left alone.
  expect(submit().map(({ type }) => type)).toEqual(["open"]);
});
