import { expect, test } from "vitest";
import { emptyThread } from "./emptyThread.ts";
import { openTurn } from "./openTurn.ts";
import { reduceAll } from "./reduce.ts";

test("a message of no turn, or of the current one, which may have ended, begins no turn", () => {
  const ended = reduceAll([
    { type: "turn.started", turnId: "t" },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  ]);
  expect(openTurn(emptyThread(), "")).toEqual(emptyThread());
  expect(openTurn(ended, "")).toBe(ended);
  expect(openTurn(ended, "t")).toBe(ended);
  expect(openTurn(ended, "next", 5).turn).toEqual({ turnId: "next", status: "running", steps: 0, startedAt: 5 });
});

test("a message of an earlier turn does not make it the current one again", () => {
  const thread = reduceAll([
    { type: "message.started", turnId: "one", messageId: "m", role: "assistant" },
    { type: "turn.ended", turnId: "one", reason: "completed" },
    { type: "turn.started", turnId: "two" },
  ]);
  expect(openTurn(thread, "one")).toBe(thread);
});
