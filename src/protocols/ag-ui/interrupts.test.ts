import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import { deliver, lastBody, prompt } from "../fixtures/replayStream.ts";
import { readObject } from "../read.ts";
import { agUi } from "./agUi.ts";

const begin: JsonObject = { type: "RUN_STARTED", threadId: "t", runId: "r" };
const end: JsonObject = { type: "RUN_FINISHED", threadId: "t", runId: "r" };
const schema = { type: "object", properties: { response: { type: "string" } } };

const legacy = (message: string): readonly JsonObject[] => [
  begin,
  { type: "CUSTOM", name: "on_interrupt", value: message },
  end,
];
const outcome = (message: string): readonly JsonObject[] => [
  begin,
  {
    ...end,
    outcome: {
      type: "interrupt",
      interrupts: [{ id: "i1", reason: "input_required", message, responseSchema: schema }],
    },
  },
];

test.each([
  ["CUSTOM events without ids", legacy, (answer: Json) => ({ forwardedProps: { command: { resume: answer } } })],
  [
    "an id of the step",
    outcome,
    (answer: Json) => ({ resume: [{ interruptId: "i1", status: "resolved", payload: { response: answer } }] }),
  ],
] as const)("an agent that asks several times in one turn gets each answer: %s", (_, ask, toBody) => {
  const session = createTestSession(agUi());
  prompt(session, "hello");
  for (const question of ["One?", "Two?", "Two?"]) {
    deliver(session, ask(question));
    const open = session.thread.requests.filter(({ state }) => state === "open");
    expect(open.map(({ title }) => title)).toEqual([question]);
    const answers = open.map(({ requestId }) => ({
      requestId,
      answer: { granted: true, by: "user" as const, at: 1, input: { response: question } },
    }));
    const turnId = "turn_1";
    for (const answer of answers) session.dispatch({ type: "request.updated", turnId, state: "staged", ...answer });
    session.command({ type: "submitAnswers", sessionId: "s", turnId, answers, tools: [], idempotencyKey: "k" });
    expect(readObject(lastBody(session))).toMatchObject(toBody(question));
  }
  deliver(session, [begin, end]);
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
});
