import { expect, test } from "vitest";
import type { AgentEvent } from "../../model/index.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";
import { findGoneRequest } from "./useGoneRequest.ts";

const options = [{ id: "yes", label: "", kind: "allow_once" }] as const;
const request = { turnId: "t", requestId: "r", options, editable: false, canExplainDenial: true } as const;
const answer = { granted: true, optionId: "yes", by: "user", at: 1 } as const;
const answered = { type: "request.updated", turnId: "t", requestId: "r", state: "answered" } as const;

function find(event: AgentEvent, kind: "permission" | "execution" = "permission"): string | undefined {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "request.opened", turnId: "t", request: { ...request, kind } },
    event,
  );
  return findGoneRequest(event, session.thread)?.requestId;
}

test("a request that was answered in another tab is reported, one that was answered here is not", () => {
  expect(find({ ...answered, answer: { ...answer, elsewhere: true } })).toBe("r");
  expect(find({ ...answered, answer })).toBeUndefined();
});

test("a client tool that another tab has run is not reported: it was no prompt", () => {
  expect(find({ ...answered, answer: { ...answer, elsewhere: true } }, "execution")).toBeUndefined();
});

test("an event about an unknown request is not reported", () => {
  expect(find({ ...answered, requestId: "unknown", answer: { ...answer, elsewhere: true } })).toBeUndefined();
});
