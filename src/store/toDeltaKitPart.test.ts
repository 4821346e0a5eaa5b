import { describe, expect, test } from "vitest";
import { reduceAll } from "./reduce.ts";
import { resolveToolCall } from "./call/resolveToolCall.ts";
import { toDeltaKitPart } from "./toDeltaKitPart.ts";

describe("toDeltaKitPart", () => {
  test("returns exactly the shape that DeltaKit documents, with and without a result", () => {
    const at = { turnId: "t", messageId: "m", toolCallId: "call_1" };
    const argument = '{"city":"London"}';
    const open = reduceAll([{ type: "toolCall.started", ...at, toolName: "get_weather", argument }]);
    const done = reduceAll([{ type: "toolCall.updated", ...at, patch: { result: "Sunny, 18°C in London" } }], open);
    const expected = { type: "tool_call", tool_name: "get_weather", argument, callId: "call_1" };
    const parts = [open, done].map((thread) => resolveToolCall(thread, at));
    expect(parts.map((part) => part && toDeltaKitPart(part))).toEqual([
      expected,
      { ...expected, result: "Sunny, 18°C in London" },
    ]);
  });
});
