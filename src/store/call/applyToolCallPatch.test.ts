import { expect, test } from "vitest";
import { reduceAll } from "../reduce.ts";
import { selectToolCall } from "../select/selectors.ts";

const call = { turnId: "t", messageId: "m", toolCallId: "c" } as const;
const error = { layer: "tool", code: "timeout", message: "It took too long." } as const;

test.each([
  ["completed", false],
  ["failed", true],
  ["cancelled", true],
] as const)("the reason that comes after the end of a call is kept unless it has succeeded: %s", (status, isKept) => {
  const thread = reduceAll([
    { type: "toolCall.started", ...call, toolName: "run", argument: "{}" },
    { type: "toolCall.updated", ...call, patch: { status } },
    { type: "toolCall.updated", ...call, patch: { error } },
    { type: "toolCall.updated", ...call, patch: { error: { ...error, message: "Another one." } } },
  ]);
  expect(selectToolCall(thread, "t:c")?.error).toEqual(isKept ? error : undefined);
});
