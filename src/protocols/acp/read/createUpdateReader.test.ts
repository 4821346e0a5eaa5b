import { expect, test } from "vitest";
import { reduceLog } from "../../fixtures/createLoop.ts";
import { createUpdateReader } from "./createUpdateReader.ts";

test.each([
  ["ours", { countersign: { parentToolCallId: "call_1" } }],
  ["Claude's", { claudeCode: { toolName: "Bash", parentToolUseId: "call_1" } }],
])("a call of %s sub-agent is shown inside its parent call", (_whose, meta) => {
  const reader = createUpdateReader((noun) => noun, 1);
  reader.startTurn("t");
  const call = { sessionUpdate: "tool_call", title: "x" };
  const thread = reduceLog([
    ...reader.read({ ...call, toolCallId: "call_1" }),
    ...reader.read({ ...call, toolCallId: "call_2", _meta: meta }),
  ]);
  const [, inner] = thread.messages.flatMap(({ parts }) => parts);
  expect(inner).toMatchObject({ toolCallId: "call_2", parentKey: "t:call_1" });
});

test.each([
  ["another title", { title: "Read b" }, 2],
  ["the same title", { title: "Read a" }, 1],
  ["no title", {}, 1],
])("an agent that starts a call again with the same id and %s", (_what, again, count) => {
  const reader = createUpdateReader((noun) => noun, 1);
  reader.startTurn("t");
  const call = { sessionUpdate: "tool_call", toolCallId: "call_1" };
  const thread = reduceLog([...reader.read({ ...call, title: "Read a" }), ...reader.read({ ...call, ...again })]);
  expect(thread.messages.flatMap(({ parts }) => parts)).toHaveLength(count);
});
