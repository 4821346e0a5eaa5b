import { expect, test } from "vitest";
import type { ToolCallPart } from "../model/index.ts";
import { opensByDefault } from "./opensByDefault.ts";

const call: ToolCallPart = {
  type: "tool_call",
  key: "t:c1",
  toolCallId: "c1",
  occurrence: 0,
  turnId: "t",
  toolName: "run_command",
  kind: "execute",
  runsOn: "server",
  argument: "{}",
  inputState: "ready",
  status: "in_progress",
  content: [{ type: "terminal", terminalId: "1", output: "" }],
  locations: [],
  requestIds: [],
};

test("the output of a command is open from its start", () => {
  expect(opensByDefault(call)).toBe(true);
  expect(opensByDefault({ ...call, content: [] })).toBe(false);
});

test.each(["awaiting_permission", "awaiting_input"] as const)("a waiting call (%s) stays one line", (status) => {
  expect(opensByDefault({ ...call, status })).toBe(false);
});
