import { describe, expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { ToolCallContent, ToolCallPart } from "../../model/index.ts";
import { isErrorTold } from "./isErrorTold.ts";

const ended = (code: number | null, signal: string | null = null): ToolCallContent => ({
  type: "terminal",
  terminalId: "t",
  output: "1 of 14 tests failed",
  exit: { code, signal },
});
const failed = (message: string, ...content: ToolCallContent[]): ToolCallPart => ({
  ...plainCall,
  status: "failed",
  error: { layer: "tool", message },
  content,
});

describe("an error that says only how the command ended is told by the command", () => {
  test.each([
    ["exit code 1", ended(1)],
    ["Command failed with exit code 127.", ended(127)],
    ["The process exited with status 2", ended(2)],
    ["ended by SIGTERM", ended(null, "SIGTERM")],
  ])("%s", (message, content) => expect(isErrorTold(failed(message, content))).toBe(true));

  test.each<[string, string, ToolCallContent[]]>([
    ["another code", "exit code 1", [ended(2)]],
    ["a cause", "exit code 1: out of memory", [ended(1)]],
    ["a command without an end", "exit code 1", [{ type: "terminal", terminalId: "t", output: "" }]],
    ["a code without a command", "exit code 1", []],
    ["a command whose end the wire does not state", "exit code 1", [ended(null)]],
  ])("but not %s", (_, message, content) => expect(isErrorTold(failed(message, ...content))).toBe(false));
});

test("an error whose text is the output is told by the output, where that is shown", () => {
  const output: ToolCallContent = { type: "content", block: { type: "text", text: "no such file\n" } };
  expect(isErrorTold(failed("no such file", output))).toBe(true);
  expect(isErrorTold(failed("no such folder", output))).toBe(false);
  // Without content the error stands in for the result.
  expect(isErrorTold({ ...failed("no such file"), result: "no such file" })).toBe(false);
});

test("a call without an error has nothing to tell", () => expect(isErrorTold(plainCall)).toBe(false));
