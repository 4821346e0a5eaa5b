import { describe, expect, test } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import { emptyThread, reduce } from "./index.ts";

function opened(toolCallId: string): AgentEvent {
  const base = { turnId: "t", options: [], editable: false, canExplainDenial: true } as const;
  return { type: "request.opened", turnId: "t", request: { ...base, requestId: "r", kind: "permission", toolCallId } };
}

describe("a repeated request", () => {
  const start = (toolCallId: string): AgentEvent => ({
    type: "toolCall.started",
    turnId: "t",
    messageId: "m",
    toolCallId,
    toolName: "run",
    argument: "{}",
  });
  test.each([
    ["the same call", ["b"], "b", "b", false],
    ["a call whose id is the end of the first one's", ["a:b", "b"], "a:b", "b", true],
    ["a call whose id begins with the first one's", ["a", "a~1"], "a", "a~1", true],
    ["a call that is not there, as the first one", [], "x", "x", false],
  ])("about %s", (_, calls, first, second, isBlocked) => {
    const events = [opened(first), opened(second)];
    const [request, ...more] = [...calls.map(start), ...events].reduce(reduce, emptyThread()).requests;
    expect(more).toEqual([]);
    expect(request?.blocked?.reason === "ambiguous_request").toBe(isBlocked);
  });
});
