import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentEvent, ThreadState } from "../../model/index.ts";
import { emptyThread } from "../emptyThread.ts";
import { reduceAll } from "../reduce.ts";
import { selectToolCall } from "../select/selectors.ts";

const calls = ({ messages }: ThreadState) =>
  messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));

/** Ids of what keys are made of, which an agent chooses freely: few, so that many look alike. */
const id = (maxLength: number) =>
  fc.array(fc.constantFrom("a", "~1", ":"), { minLength: 1, maxLength }).map((all) => all.join(""));
const reference = fc.record({ turnId: id(2), toolCallId: id(3), occurrence: fc.nat(2) });

const start = (at: { turnId: string; toolCallId: string; occurrence: number }, argument: string): AgentEvent => ({
  type: "toolCall.started",
  messageId: `${at.turnId} reply`,
  ...at,
  toolName: "run",
  argument,
});

test("two calls never share a key, whatever their ids contain", () => {
  const references = fc.uniqueArray(reference, { minLength: 2, maxLength: 30, selector: (one) => JSON.stringify(one) });
  fc.assert(
    fc.property(references, (all) => {
      const thread = reduceAll(
        all.map((one, index) => start(one, `{"n":${index}}`)),
        emptyThread(),
      );
      const keys = calls(thread).map(({ key }) => key);
      expect(new Set(keys).size).toBe(all.length);
    }),
    { numRuns: 300 },
  );
});

test("a request shows the call that it is about, not one whose id looks like it", () => {
  const at = (toolCallId: string, occurrence: number) => ({ turnId: "t", toolCallId, occurrence });
  const request = { requestId: "r", turnId: "t", kind: "permission", toolCallId: "x~1", options: [] } as const;
  const thread = reduceAll(
    [
      start(at("x", 0), '{"command":"true"}'),
      start(at("x~1", 0), '{"command":"rm -rf /"}'),
      { type: "request.opened", turnId: "t", request: { ...request, editable: false, canExplainDenial: false } },
      start(at("x", 1), '{"command":"ls"}'),
    ],
    emptyThread(),
  );
  const key = thread.requests[0]?.toolCallKey ?? "";
  expect(selectToolCall(thread, key)?.input).toEqual({ command: "rm -rf /" });
  expect(thread.requests[0]?.blocked).toBeUndefined();
});

test.each([
  [0, "turn_1:call_7"],
  [2, "turn_1:call_7~2"],
])("an ordinary key can be read: occurrence %i is %s", (occurrence, key) => {
  const thread = reduceAll([start({ turnId: "turn_1", toolCallId: "call_7", occurrence }, "{}")], emptyThread());
  expect(calls(thread)[0]?.key).toBe(key);
});
