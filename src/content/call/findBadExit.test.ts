import { describe, expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import type { TerminalExit, ToolCallPart } from "../../model/index.ts";
import { hasFailed } from "../test-output/readCallTests.ts";
import { findBadExit } from "./findBadExit.ts";

const terminal = (exit?: TerminalExit, output = "x") => ({ type: "terminal", terminalId: "t", output, exit }) as const;
const call = (patch: Partial<ToolCallPart>): ToolCallPart => ({
  ...plainCall,
  kind: "execute",
  status: "completed",
  ...patch,
});
const good = { code: 0, signal: null };
const tap = (line: string): string => `TAP version 13\n1..2\nok 1 - a\n${line} 2 - b\n`;

describe("a command that has failed is found, wherever its result tells of it", () => {
  test.each<[string, Partial<ToolCallPart>, TerminalExit]>([
    ["an exit code", { content: [terminal({ code: 1, signal: null })] }, { code: 1, signal: null }],
    ["a signal", { content: [terminal({ code: null, signal: "SIGKILL" })] }, { code: null, signal: "SIGKILL" }],
    [
      "the first of two commands",
      { content: [terminal({ code: 2, signal: null }), terminal(good)] },
      { code: 2, signal: null },
    ],
    ["a field of the result", { result: { stdout: "", exitCode: 3 } }, { code: 3, signal: null }],
    ["a field of the raw output", { rawOutput: { exit_code: 127 } }, { code: 127, signal: null }],
  ])("%s", (_what, patch, exit) => {
    expect(findBadExit(call(patch))).toEqual(exit);
    expect(hasFailed(call(patch))).toBe(true);
  });

  test("tests that failed in a command that reports success", () => {
    expect(hasFailed(call({ content: [terminal(good, tap("not ok"))] }))).toBe(true);
    expect(hasFailed(call({ result: tap("not ok") }))).toBe(true);
  });
});

test.each<[string, Partial<ToolCallPart>]>([
  ["a command that ended well", { content: [terminal(good)] }],
  ["a command of which no end is known", { content: [terminal()] }],
  ["a command that ended in an unknown way", { content: [terminal({ code: null, signal: null })] }],
  ["tests that passed", { content: [terminal(good, tap("ok"))] }],
  ["a result with the exit code 0", { result: { exitCode: 0 } }],
  ["a text that mentions an exit code", { result: '{"exitCode":1}' }],
])("%s has not failed", (_what, patch) => {
  expect(hasFailed(call(patch))).toBe(false);
});
