import { expect, test } from "vitest";
import type { AgentEvent, NewRequest } from "../../../model/index.ts";
import { createAcpWriter } from "./createAcpWriter.ts";

const at = { turnId: "turn_1", messageId: "message_1", toolCallId: "call_1" };
const start = { type: "toolCall.started", ...at, toolName: "delete_file" } as const;
const about = { requestId: "r1", turnId: at.turnId, kind: "permission", toolCallId: at.toolCallId } as const;
const request: NewRequest = { ...about, options: [], editable: false, canExplainDenial: false };

function createWriter(events: readonly AgentEvent[]): ReturnType<typeof createAcpWriter> {
  const writer = createAcpWriter({ showsTerminals: true, showsNotices: true, showsSwitches: true });
  for (const event of events) writer.write(event, true);
  return writer;
}

test("a request belongs to its call if an id repeats in a turn", () => {
  const { calls } = createWriter([
    { ...start, argument: '{"path":"a"}' },
    { type: "toolCall.updated", ...at, patch: { status: "completed", result: "deleted" } },
    { ...start, occurrence: 1 },
    { type: "toolCall.argumentDelta", ...at, occurrence: 1, delta: '{"path":"b"}', at: 0 },
  ]);
  const expected = { toolCallId: "call_1~1", rawInput: { path: "b" } };
  expect(calls.writeRequestedCall({ ...request, occurrence: 1 })).toEqual(expected);
  expect(calls.writeRequestedCall(request)).toEqual({ toolCallId: "call_1~1" });
});

test("the input of a call is written once, streamed or not", () => {
  const argument = '{"path":"a"}';
  const ready = { type: "toolCall.updated", ...at, patch: { argument, inputState: "ready" } } as const;
  const ways: Readonly<Record<string, readonly AgentEvent[]>> = {
    "with the start": [{ ...start, argument }],
    "as a field of the start": [{ ...start, patch: { argument } }],
    "with an update": [start, ready],
    "in pieces": [start, { type: "toolCall.argumentDelta", ...at, delta: argument, at: 0 }, ready],
  };
  const inputs = Object.entries(ways).map(([way, events]) => {
    const writer = createAcpWriter({ showsTerminals: true, showsNotices: true, showsSwitches: true });
    const updates = [...events, ready].flatMap((event) => writer.write(event, true));
    return [way, updates.flatMap(({ rawInput }) => (rawInput === undefined ? [] : [rawInput]))];
  });
  expect(inputs).toEqual(Object.keys(ways).map((way) => [way, [{ path: "a" }]]));
});
