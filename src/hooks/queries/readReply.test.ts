import { expect, test } from "vitest";
import { readSessionList } from "./readReply.ts";

test("a conversation without a title has none, so that the list can show its own placeholder", () => {
  const sessions = [
    { sessionId: "a", title: "" },
    { sessionId: "b", title: "Fix the cart" },
    { sessionId: "c", title: 1 },
    {},
  ];
  expect(readSessionList({ sessions, cursor: "next" })).toEqual({
    sessions: [{ sessionId: "a" }, { sessionId: "b", title: "Fix the cart" }, { sessionId: "c" }],
    cursor: "next",
  });
});

test("the state and the line of a conversation are read; what is neither is dropped", () => {
  const sessions = [
    { sessionId: "a", state: "waiting", preview: "Which test?" },
    { sessionId: "b", state: "sleeping", preview: 1 },
    { sessionId: "c", state: "failed", preview: "" },
  ];
  expect(readSessionList({ sessions }).sessions).toEqual([
    sessions[0],
    { sessionId: "b" },
    { sessionId: "c", state: "failed" },
  ]);
});
