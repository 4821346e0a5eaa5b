import { expect, test } from "vitest";
import { emptyThread, reduceAll } from "../store/index.ts";
import { selectToolOutcome } from "./selectToolOutcome.ts";

test("the answer to a form without a call is never sent as the output of another call", () => {
  const request = {
    requestId: "f1",
    turnId: "t",
    kind: "form",
    options: [],
    editable: false,
    canExplainDenial: true,
  } as const;
  const answer = { granted: false, by: "user", at: 1, reason: "secret" } as const;
  const thread = reduceAll(
    [
      { type: "turn.started", turnId: "t" },
      { type: "request.opened", turnId: "t", request },
      { type: "request.updated", turnId: "t", requestId: "f1", state: "answered", answer },
    ],
    emptyThread(),
  );
  expect(thread.requests).toMatchObject([{ answer: { reason: "secret" } }]);
  expect(selectToolOutcome(thread, undefined)).toEqual({ output: "The call was not executed.", failed: true });
});
