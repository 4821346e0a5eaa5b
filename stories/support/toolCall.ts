import type { ToolCallPart, ToolCallStatus } from "../../src/model/index.ts";

/** A call that has read a file; stories override its fields. */
export const readCall: ToolCallPart = {
  type: "tool_call",
  key: "turn_1:call_1",
  toolCallId: "call_1",
  occurrence: 0,
  turnId: "turn_1",
  toolName: "read_file",
  kind: "read",
  runsOn: "server",
  argument: '{"path":"src/cart.js","start_line":10,"end_line":80}',
  input: { path: "src/cart.js", start_line: 10, end_line: 80 },
  inputState: "ready",
  status: "completed",
  content: [],
  locations: [],
  requestIds: [],
  result: "export function total(items) {\n  return items.reduce((sum, item) => sum + item.price, 0);\n}\n",
  startedAt: 0,
  endedAt: 340,
};

/** A call that has run the tests. */
export const commandCall: ToolCallPart = {
  ...readCall,
  toolName: "run_command",
  kind: "execute",
  argument: '{"command":"node --test"}',
  input: { command: "node --test" },
};

/** The time when the page was loaded; running calls have started before it. */
const loaded = Date.now();

/** Returns the call with another status, and the start and end times of that status. */
export function ofStatus(call: ToolCallPart, status: ToolCallStatus): ToolCallPart {
  const { startedAt: _startedAt, endedAt: _endedAt, ...rest } = call;
  if (status === "in_progress" || status === "detached") return { ...rest, status, startedAt: loaded - 14_000 };
  return status === "completed" || status === "failed" ? { ...call, status } : { ...rest, status };
}
