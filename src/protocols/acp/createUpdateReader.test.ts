import { expect, test } from "vitest";
import { reduceLog } from "../fixtures/createLoop.ts";
import { createUpdateReader } from "./createUpdateReader.ts";

test.each([
  ["ours", { countersign: { parentToolCallId: "call_1" } }],
  ["Claude's", { claudeCode: { toolName: "Bash", parentToolUseId: "call_1" } }],
])("a call that %s sub-agent makes stands inside the call that began it", (_whose, meta) => {
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
