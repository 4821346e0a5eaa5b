import { describe, expect, test } from "vitest";
import type { ToolCallPart } from "../../model/index.ts";
import { sumToolCalls } from "./sumToolCalls.ts";

function call(key: string, toolName: string, kind: ToolCallPart["kind"], object: string): ToolCallPart {
  const input = kind === "search" ? { query: object } : { path: object };
  return {
    type: "tool_call",
    key,
    toolCallId: key,
    occurrence: 0,
    turnId: "t",
    toolName,
    kind,
    runsOn: "server",
    argument: "",
    input,
    inputState: "ready",
    status: "completed",
    content: [],
    locations: [],
    requestIds: [],
  };
}

describe("sumToolCalls", () => {
  test("counts files once and searches each time, in the order in which they began", () => {
    const calls = [
      call("1", "search", "search", "total"),
      call("2", "read_file", "read", "a.js"),
      call("3", "search", "search", "total"),
      call("4", "read_file", "read", "b.js"),
      call("5", "read_file", "read", "a.js"),
      call("6", "list_files", "read", "src"),
    ];
    expect(sumToolCalls(calls)).toEqual([
      { verb: "search", count: 2 },
      { verb: "read", count: 2 },
      { verb: "list", count: 1 },
    ]);
  });

  test("counts no calls that have not completed", () => {
    expect(sumToolCalls([{ ...call("1", "read_file", "read", "a.js"), status: "failed" }])).toEqual([]);
  });
});
