import { expect, test } from "vitest";
import type { AgentEvent } from "../../../model/index.ts";
import { UiPathWriter } from "./UiPathWriter.ts";

const at = { turnId: "turn_1", messageId: "message_1" };

test("calls are written in the order of their starts, even if an id repeats before the first is written", () => {
  const start = (toolCallId: string, path: string, occurrence: number): AgentEvent => {
    const argument = JSON.stringify({ path });
    return { type: "toolCall.started", ...at, toolCallId, occurrence, toolName: "read_file", argument };
  };
  const writer = new UiPathWriter({ extensions: false, prompts: false });
  const events: readonly AgentEvent[] = [
    { type: "turn.started", turnId: at.turnId },
    { type: "message.started", ...at, role: "assistant" },
    start("call_1", "a", 0),
    start("call_2", "b", 0),
    start("call_1", "c", 1),
    { type: "turn.ended", turnId: at.turnId, reason: "completed" },
  ];
  const written = JSON.stringify(events.flatMap((event) => writer.write(event)));
  expect(written.match(/"path":"\w"/gu)).toEqual(['"path":"a"', '"path":"b"', '"path":"c"']);
});
