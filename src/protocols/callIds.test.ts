import { expect, test } from "vitest";
import type { AgentEvent, Json, NewRequest, Protocol } from "../model/index.ts";
import { createLoop } from "./fixtures/createLoop.ts";
import { playSequence } from "./fixtures/playSequence.ts";
import { serveAgUi, serveAiSdkUi } from "./index.ts";

const turnId = "turn_server";
const at = { turnId, messageId: "message_server" };

/** The ids of the requests that a body answers, while the agent waits for a call with the id `a:b`. */
function answeredBy(
  protocol: Protocol,
  kind: NewRequest["kind"],
  toBody: (sessionId: string) => Json,
): readonly string[] {
  const loop = createLoop(protocol);
  const request = {
    requestId: "r1",
    turnId,
    kind,
    toolCallId: "a:b",
    options: [],
    editable: false,
    canExplainDenial: true,
  };
  const events: readonly AgentEvent[] = [
    { type: "turn.started", turnId },
    { type: "message.started", ...at, role: "assistant" },
    { type: "toolCall.started", ...at, toolCallId: "a:b", toolName: "run", argument: "{}" },
    { type: "request.opened", turnId, request },
    { type: "turn.ended", turnId, reason: "tool_use" },
  ];
  playSequence(loop, events);
  const sessionId = loop.commands.find((command) => command.type === "sendPrompt")?.sessionId ?? "";
  const { commands } = loop.ask({ method: "POST", url: "/", headers: {}, body: toBody(sessionId) });
  return commands.flatMap((command) =>
    command.type === "submitAnswers" ? command.answers.map(({ requestId }) => requestId) : [],
  );
}

test.each([
  ["a:b", ["r1"]],
  ["b", []],
])("a decision about the call %s is one about no other call, although an id may contain a colon", (toolCallId, ids) => {
  const approval = { id: "r1", approved: true };
  const part = { type: "tool-run", toolCallId, state: "approval-responded", approval };
  const message = { id: "m1", role: "assistant", parts: [part] };
  expect(answeredBy(serveAiSdkUi(), "permission", (id) => ({ id, messages: [message] }))).toEqual(ids);
  const result = { id: "m2", role: "tool", toolCallId, content: "done" };
  expect(answeredBy(serveAgUi(), "execution", (threadId) => ({ threadId, messages: [result] }))).toEqual(ids);
});
