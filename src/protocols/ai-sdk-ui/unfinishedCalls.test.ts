import { validateUIMessages } from "ai";
import { expect, test } from "vitest";
import type { JsonObject } from "../../model/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import { answer, lastBody, prompt, replayPayloads } from "../fixtures/replayStream.ts";
import { readList, readObject } from "../read.ts";
import { aiSdkUi } from "./aiSdkUi.ts";

const call = { toolCallId: "c", toolName: "pay" };

/** The call of the answer, as the last request has sent it. */
function sentPart(session: TestSession): JsonObject | undefined {
  const [, message] = readList(readObject(lastBody(session))?.["messages"], readObject);
  return readList(message?.["parts"], readObject).findLast(({ toolCallId }) => toolCallId !== undefined);
}

function decide(session: TestSession, given: { readonly granted: boolean; readonly reason?: string }): void {
  const requestId = session.thread.requests.find(({ state }) => state === "open")?.requestId ?? "";
  const decided = { by: "user", at: 1, ...given } as const;
  session.dispatch({ type: "request.updated", turnId: "turn_1", requestId, state: "staged", answer: decided });
  const answers = [{ requestId, answer: decided }];
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools: [], idempotencyKey: "k" });
}

/** Sends a prompt, delivers a stream, and ends it like this. */
function play(payloads: readonly JsonObject[], how: "aborted" | "end"): TestSession {
  const session = createTestSession(aiSdkUi());
  prompt(session, "hi");
  deliver(session, payloads, how);
  return session;
}

function deliver(session: TestSession, payloads: readonly JsonObject[], how: "aborted" | "end"): void {
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  for (const data of payloads) session.receive({ link, type: "frame", data: JSON.stringify(data) });
  session.receive({ link, type: "closed", how });
}

const more = {
  type: "sendPrompt",
  sessionId: "s",
  turnId: "turn_2",
  messageId: "user_2",
  content: [{ type: "text", text: "and then?" }],
  tools: [],
} as const;

test("a call that the server may have executed before the stop is not told as not executed", () => {
  const started = [
    { type: "start", messageId: "m" },
    { type: "tool-input-available", ...call, input: {} },
  ];
  const session = play(started, "aborted");
  session.command({ ...more, content: [...more.content], tools: [] });
  expect(sentPart(session)).toMatchObject({
    state: "output-error",
    errorText: "The result of the call is not known.",
  });
});

test("an approval that was granted before is sent as granted while its call has no output", async () => {
  const asked = [
    { type: "start", messageId: "m" },
    { type: "start-step" },
    { type: "tool-input-available", ...call, input: {} },
    { type: "tool-approval-request", ...call, approvalId: "a" },
    { type: "finish-step" },
    { type: "finish", finishReason: "tool-calls" },
  ];
  const session = play(asked, "end");
  decide(session, { granted: true });
  deliver(
    session,
    [
      { type: "start", messageId: "m" },
      { type: "start-step" },
      { type: "finish-step" },
      { type: "finish", finishReason: "interrupted" },
    ],
    "end",
  );
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
  expect(sentPart(session)).toMatchObject({ state: "approval-responded", approval: { id: "a", approved: true } });
  const messages: unknown = readObject(lastBody(session))?.["messages"];
  await expect(validateUIMessages({ messages })).resolves.toHaveLength(2);
});

test("an approval that was requested in a dropped attempt at a step is not asked of the user", () => {
  const { thread } = replayPayloads(aiSdkUi(), [
    { type: "start", messageId: "m" },
    { type: "start-step" },
    { type: "tool-input-available", ...call, input: {} },
    { type: "tool-approval-request", ...call, approvalId: "a" },
    { type: "reset-step" },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Done" },
    { type: "text-end", id: "0" },
    { type: "finish" },
  ]);
  expect(thread.requests).toEqual([]);
  expect(thread.turn.reason).toBe("completed");
});

test("a client tool that the user denies is sent as an error with the reason, never as an output", () => {
  const session = createTestSession(aiSdkUi());
  prompt(session, "hi");
  answer(session, "ai-sdk-ui/tool-client-pending.sse");
  decide(session, { granted: false, reason: "not now" });
  const sent = sentPart(session);
  expect(sent).toMatchObject({ type: "tool-get_weather", state: "output-error", errorText: "not now" });
  expect(sent).not.toHaveProperty("output");
});
