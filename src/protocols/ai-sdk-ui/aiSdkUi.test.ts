import { readdirSync } from "node:fs";
import { validateUIMessages } from "ai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer, JsonObject } from "../../model/index.ts";
import { createTestSession, type TestSession } from "../fixtures/createTestSession.ts";
import {
  answer,
  deliver,
  lastBody,
  prompt,
  readJsonFixture,
  replayPayloads,
  replayStream,
} from "../fixtures/replayStream.ts";
import { summarize } from "../fixtures/summarize.ts";
import { readArray, readList, readObject, readString } from "../read.ts";
import { aiSdkUi } from "./aiSdkUi.ts";

const folder = new URL("../fixtures/ai-sdk-ui/", import.meta.url);
// The second stream of a pair continues a message that only the first one starts.
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".sse") && !name.startsWith("approval-2-"))
  .map((name) => name.replace(".sse", ""));

/** The kit's end reasons for those of the SDK. */
const ends: Readonly<Record<string, string>> = {
  stop: "completed",
  "tool-calls": "completed",
  length: "length",
  "content-filter": "refusal",
  error: "error",
};

/** The message as the official reader has it, without what only it keeps: partial values of an input that never became whole. */
function parts(message: JsonObject | undefined): readonly JsonObject[] {
  return readList(message?.["parts"], (item) => {
    const part = readObject(item);
    if (part === undefined) return undefined;
    const { input, rawInput: _rawInput, ...rest } = part;
    return rest["state"] === "input-streaming" || input === undefined ? rest : { ...rest, input };
  });
}

/** The answer as the next POST sends it. */
function resend(session: TestSession): JsonObject | undefined {
  const content = [{ type: "text" as const, text: "and then?" }];
  const command = {
    type: "sendPrompt",
    sessionId: "s",
    turnId: "turn_2",
    messageId: "user_2",
    content,
    tools: [],
  } as const;
  session.command(command);
  const body = readObject(lastBody(session));
  return readObject(readArray(body?.["messages"])?.[1]);
}

describe("a recorded stream becomes the message of the SDK's own reader", () => {
  test.each(names)("%s", (name) => {
    const expected = readJsonFixture(`ai-sdk-ui/${name}.expected.json`);
    const session = replayStream(aiSdkUi(), `ai-sdk-ui/${name}.sse`, { chunking: 7 });
    const summary = summarize(session.thread);
    expect(summary.text).toBe(expected["text"]);
    expect(summary.reasoningLength).toBe(expected["reasoningLength"]);
    const calls = readList(expected["toolCalls"], readObject);
    const isWhole = calls.map((call) => call["state"] !== "input-streaming");
    expect(
      summary.toolCalls.map(({ id, name: toolName, arguments: input }, index) => [
        id,
        toolName,
        isWhole[index] && input,
      ]),
    ).toEqual(calls.map((call, index) => [call["id"], call["name"], isWhole[index] && call["arguments"]]));
    const asks = session.thread.requests.length > 0;
    const end = ends[readString(expected["finishReason"]) ?? "stop"];
    const reason = expected["aborted"] === true ? "cancelled" : asks ? "tool_use" : end;
    expect(session.thread.turn.reason).toBe(reason);
    expect(parts(resend(session))).toEqual(parts(readJsonFixture(`ai-sdk-ui/${name}.uimessage.json`)));
  });

  test("the way the bytes are cut changes nothing", () => {
    const threads = (["whole", "lines", 3] as const).map(
      (chunking) => replayStream(aiSdkUi(), "ai-sdk-ui/provider-web-search.sse", { chunking }).thread,
    );
    expect(threads[1]).toEqual(threads[0]);
    expect(threads[2]).toEqual(threads[0]);
  });
});

function approve(session: TestSession, given: Partial<Answer>): void {
  const request = session.thread.requests.find(({ state }) => state === "open");
  const requestId = request?.requestId ?? "";
  const answered: Answer = { granted: true, by: "user", at: 1, ...given };
  session.dispatch({ type: "request.updated", turnId: "turn_1", requestId, state: "staged", answer: answered });
  const answers = [{ requestId, answer: answered }];
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn_1", answers, tools: [], idempotencyKey: "k" });
}

describe("an approval", () => {
  test.each([
    ["granted", { granted: true }, "completed", "sunny"],
    ["denied", { granted: false, reason: "not now" }, "denied", undefined],
  ])(
    "%s is sent back in the SDK's form, and the answer continues in the same message",
    (name, given, status, result) => {
      const session = createTestSession(aiSdkUi());
      prompt(session, "hi");
      answer(session, "ai-sdk-ui/approval-1-request.sse");
      expect(session.thread.requests).toMatchObject([
        { kind: "permission", reason: "weather needs review", editable: false, canExplainDenial: true, state: "open" },
      ]);
      approve(session, given);
      const expected = readJsonFixture(`ai-sdk-ui/approval-2-${name}.request.json`);
      const body = readObject(lastBody(session));
      expect({ ...body, id: "chat-1" }).toEqual({
        ...expected,
        messages: [
          { id: "user_1", role: "user", parts: [{ type: "text", text: "hi" }] },
          readArray(expected["messages"])?.[1],
        ],
      });
      answer(session, `ai-sdk-ui/approval-2-${name}.sse`);
      const answers = session.thread.messages.filter(({ role }) => role === "assistant");
      expect(answers.map(({ id }) => id)).toEqual(["msg-11"]);
      const [call] = answers.flatMap((message) => message.parts.filter((part) => part.type === "tool_call"));
      expect(call).toMatchObject({ status, ...(result === undefined ? {} : { result }) });
      expect(summarize(session.thread).text).toBe(
        readJsonFixture(`ai-sdk-ui/approval-2-${name}.expected.json`)["text"],
      );
      expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
      expect(parts(resend(session))).toEqual(parts(readJsonFixture(`ai-sdk-ui/approval-2-${name}.uimessage.json`)));
    },
  );
});

describe("a call without an output is sent in a form that the SDK's own server accepts", () => {
  const call = { toolCallId: "c", toolName: "pay" };
  const asked = { type: "tool-approval-request", ...call, approvalId: "a" };
  const denied = { type: "tool-output-denied", toolCallId: "c" };
  test.each<readonly [string, readonly JsonObject[], Partial<Answer> | undefined, object]>([
    ["stopped before the answer", [asked], undefined, { state: "output-error" }],
    ["denied and then stopped", [asked], { granted: false }, { state: "output-error" }],
    ["allowed, but stopped before that was sent", [asked], {}, { state: "output-error" }],
    ["denied by the server", [denied], undefined, { state: "output-error" }],
    ["denied by another page", [asked, denied], undefined, { state: "output-denied", approval: { approved: false } }],
  ])("%s", async (_what, payloads, decision, expected) => {
    const session = createTestSession(aiSdkUi());
    prompt(session, "hi");
    const input = { type: "tool-input-available", ...call, input: {} };
    deliver(session, [{ type: "start", messageId: "m" }, input, ...payloads, { type: "finish" }]);
    if (decision !== undefined) approve(session, decision);
    session.dispatch({ type: "turn.ended", turnId: "turn_1", reason: "cancelled" });
    const sent = parts(resend(session)).at(-1);
    expect(sent).toMatchObject({ type: "tool-pay", ...expected });
    expect(JSON.stringify(sent)).not.toContain('"approved":true');
    const messages: unknown = readObject(lastBody(session))?.["messages"];
    await expect(validateUIMessages({ messages })).resolves.toHaveLength(2);
  });
});

test("an approval goes back with the input from which the SDK's server derives that of the call", async () => {
  for (const inputSchemaInput of [{ n: "5" }, null]) {
    const session = createTestSession(aiSdkUi());
    prompt(session, "hi");
    deliver(session, [
      { type: "start", messageId: "m" },
      { type: "tool-input-available", toolCallId: "t", toolName: "pay", input: { n: 5 } },
      { type: "tool-approval-request", approvalId: "a", toolCallId: "t", inputSchemaInput },
      { type: "finish" },
    ]);
    expect(session.thread.requests).toHaveLength(1);
    expect(session.thread.requests[0]).not.toHaveProperty("details");
    approve(session, {});
    const messages = readObject(lastBody(session))?.["messages"];
    expect(readObject(readArray(messages)?.at(-1))?.["parts"]).toMatchObject([
      { state: "approval-responded", approval: { id: "a", approved: true, inputSchemaInput } },
    ]);
    await expect(validateUIMessages({ messages })).resolves.toHaveLength(2);
  }
});

test("what a server writes before the start of a message is part of that message", () => {
  const before: readonly JsonObject[] = [
    { type: "data-gone", data: 1, transient: true },
    { type: "data-status", id: "s", data: { at: 1 } },
    { type: "source-url", sourceId: "s1", url: "https://example.org" },
    { type: "data-status", id: "s", data: { at: 2 } },
  ];
  const text = ["start", "delta", "end"].map((leaf) => ({ type: `text-${leaf}`, id: "0", delta: "Hi" }));
  const session = createTestSession(aiSdkUi());
  prompt(session, "hi");
  deliver(session, [...before, { type: "start", messageId: "m1" }, ...text, { type: "finish" }]);
  const sent = resend(session);
  expect(sent).toMatchObject({ id: "m1" });
  const items = [
    { type: "data-status", id: "s", data: { at: 2 } },
    { type: "source-url", url: "https://example.org" },
    { type: "text", text: "Hi" },
  ];
  expect(sent?.["parts"]).toMatchObject(items);
  const shown = (one: TestSession) => one.thread.messages.at(-1)?.parts.map(({ type }) => type);
  expect(shown(session)).toEqual(["data", "source", "text"]);
  // Some servers never send a start.
  expect(shown(replayPayloads(aiSdkUi(), [...before, ...text]))).toEqual(["data", "source", "text"]);
  expect(shown(replayPayloads(aiSdkUi(), before))).toEqual(["data", "source"]);
});

test("a message over three streams contains the parts of each, although ids repeat", () => {
  const session = createTestSession(aiSdkUi());
  prompt(session, "hi");
  for (const nth of ["1", "2", "3"]) {
    const call = { toolCallId: `c${nth}`, toolName: "pay" };
    deliver(session, [
      { type: "start", messageId: "m" },
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta: nth },
      { type: "text-end", id: "0" },
      { type: "file", mediaType: "image/png", url: `https://example.org/${nth}.png` },
      { type: "tool-input-available", ...call, input: {} },
      { type: "tool-approval-request", ...call, approvalId: `a${nth}` },
      { type: "finish" },
    ]);
    if (nth !== "3") approve(session, {});
  }
  const parts = session.thread.messages.at(-1)?.parts ?? [];
  expect(parts.flatMap((part) => (part.type === "text" ? [part.text] : []))).toEqual(["1", "2", "3"]);
  expect(parts.flatMap((part) => (part.type === "file" ? [part.block] : []))).toMatchObject(
    ["1", "2", "3"].map((nth) => ({ uri: `https://example.org/${nth}.png` })),
  );
});

describe("a step that is retried", () => {
  const textBlock = (text: string) => [
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: text },
    { type: "text-end", id: "0" },
  ];
  const call = { type: "tool-input-start", toolCallId: "c", toolName: "pay" };
  const shown = ({ thread }: TestSession) =>
    (thread.messages.at(-1)?.parts ?? []).flatMap((part) => {
      if (part.type === "text") return part.text === "" ? [] : [part.text];
      return part.type === "tool_call" ? [`${part.toolName} ${part.status}`] : [part.type];
    });

  test("removes its own text and calls; all parts of earlier steps are kept", () => {
    const session = createTestSession(aiSdkUi());
    prompt(session, "hi");
    const first = [{ type: "start-step" }, ...textBlock("one"), { type: "data-plan", data: 1 }, { type: "strange" }];
    const second = [{ type: "start-step" }, ...textBlock("bad"), call, { type: "reset-step" }, ...textBlock("good")];
    deliver(session, [{ type: "start", messageId: "m" }, ...first, ...second, { type: "finish" }]);
    expect(shown(session)).toEqual(["one", "data", "unknown", "good"]);
    expect(session.thread.turn.reason).toBe("completed");
  });

  // What a step begins ends in it: an id belongs to one step, and to every attempt at it.
  const chunks = (nth: number): fc.Arbitrary<JsonObject> => {
    const [id, toolCallId] = [fc.constantFrom(`${nth}a`, `${nth}b`), fc.constantFrom(`c${nth}a`, `c${nth}b`)];
    const input = { toolCallId, toolName: fc.constant("pay"), input: fc.constantFrom({}, { amount: 5 }) };
    return fc.oneof(
      fc.record({ type: fc.constantFrom("text-start", "text-end", "reasoning-end"), id }),
      fc.record({ type: fc.constantFrom("text-delta", "reasoning-delta"), id, delta: fc.constantFrom("a", "b ") }),
      fc.record({ type: fc.constantFrom("tool-input-start", "tool-input-available"), ...input }),
      fc.record({ type: fc.constantFrom("data-plan", "strange", "file"), data: fc.nat(2) }),
    );
  };
  const step = (nth: number) => {
    const attempt = fc.array(chunks(nth), { maxLength: 6 });
    return fc.record({ bad: fc.array(attempt, { maxLength: 2 }), good: attempt });
  };

  test("leaves no parts, for any content of it and of the steps around it", () => {
    const steps = fc.tuple(step(1), step(2), step(3));
    const play = (sent: readonly JsonObject[]) => {
      const { thread } = replayPayloads(aiSdkUi(), [{ type: "start", messageId: "m" }, ...sent, { type: "finish" }]);
      // The ids of texts differ, since the id of a removed text is not reused.
      const messages = thread.messages.map(({ parts, wire }) => ({
        parts: parts.map((it) => ({ ...it, key: "" })),
        wire,
      }));
      return { messages, requests: thread.requests, turn: thread.turn };
    };
    fc.assert(
      fc.property(steps, (tried) => {
        const start = { type: "start-step" };
        const reset = { type: "reset-step" };
        const plain = tried.flatMap(({ good }) => [start, ...good]);
        const retried = tried.flatMap(({ bad, good }) => [start, ...bad.flatMap((one) => [...one, reset]), ...good]);
        expect(play(retried)).toEqual(play(plain));
      }),
    );
  });

  test("in a message of an earlier stream keeps the parts of that stream", () => {
    const session = createTestSession(aiSdkUi());
    prompt(session, "hi");
    const ask = { type: "tool-approval-request", approvalId: "a", toolCallId: "c0" };
    const toolInput = { type: "tool-input-available", toolCallId: "c0", toolName: "look", input: {} };
    deliver(session, [{ type: "start", messageId: "m" }, ...textBlock("one"), toolInput, ask, { type: "finish" }]);
    approve(session, {});
    const second = [{ type: "start-step" }, ...textBlock("bad"), call, { type: "reset-step" }, ...textBlock("good")];
    deliver(session, [{ type: "start", messageId: "m" }, ...second, { type: "finish" }]);
    expect(shown(session)).toEqual(["one", expect.stringContaining("look"), "pay cancelled", "good"]);
  });
});

test("a client tool is executed at the end of the stream, and its output is sent in its part", () => {
  const session = createTestSession(aiSdkUi());
  prompt(session, "hi");
  answer(session, "ai-sdk-ui/tool-client-pending.sse");
  expect(session.thread.requests).toMatchObject([{ kind: "execution", state: "open" }]);
  approve(session, { by: "tool", output: { celsius: 18 } });
  const messages = readList(readObject(lastBody(session))?.["messages"], readObject);
  expect(parts(messages[1]).at(-1)).toMatchObject({
    type: "tool-get_weather",
    state: "output-available",
    input: { location: "Paris" },
    output: { celsius: 18 },
  });
});

test("a stream that breaks is cut, and so is one without an end", () => {
  const cut = replayStream(aiSdkUi(), "ai-sdk-ui/unknown-chunk.sse", { how: "cut" });
  expect(cut.thread.turn.reason).toBe("completed");
  const session = createTestSession(aiSdkUi());
  prompt(session, "hi");
  const link = session.effects.flatMap((effect) => (effect.type === "open" ? [effect.link] : []))[0] ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  session.receive({ link, type: "frame", data: '{"type":"text-delta","id":"1","delta":"Hel"}' });
  session.receive({ link, type: "closed", how: "end" });
  expect(summarize(session.thread).text).toBe("Hel");
  expect(session.thread.turn.reason).toBe("cut");
});

test("data that come before the start of a message do not take its id: calls and texts stay in one message, in their order", () => {
  const session = createTestSession(aiSdkUi());
  prompt(session, "hi");
  const call = { toolCallId: "c1", toolName: "look" };
  const kit = (data: JsonObject) => ({ type: "data-countersign", transient: true, data });
  deliver(session, [
    kit({ type: "session.updated", patch: { title: "Greeting" } }),
    { type: "data-status", transient: true, data: "searching" },
    { type: "start", messageId: "m" },
    kit({ type: "toolCall.started", messageId: "m", ...call, runsOn: "server", kind: "read" }),
    { type: "tool-input-available", ...call, input: {}, dynamic: true },
    { type: "tool-output-available", toolCallId: "c1", output: "found", dynamic: true },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Here it is." },
    { type: "text-end", id: "0" },
    { type: "finish", finishReason: "stop" },
  ]);
  const [answer, ...others] = session.thread.messages.filter(({ role }) => role === "assistant");
  expect(others).toEqual([]);
  expect(answer?.id).toBe("m");
  expect(answer?.parts.map(({ type }) => type)).toEqual(["tool_call", "text"]);
  expect(session.thread.session.title).toBe("Greeting");
});

test("an unknown chunk is shown as raw JSON and changes nothing else", () => {
  const { thread } = replayStream(aiSdkUi(), "ai-sdk-ui/unknown-chunk.sse");
  expect(thread.messages.flatMap((message) => message.parts)).toContainEqual(
    expect.objectContaining({ type: "unknown", name: "totally-new-chunk" }),
  );
});

test("the further fields of a POST may be a function that is called for each", () => {
  let model = "fast";
  const session = createTestSession(aiSdkUi({ body: () => ({ model }) }));
  prompt(session, "one");
  expect(lastBody(session)).toMatchObject({ model: "fast" });
  model = "slow";
  prompt(session, "two");
  expect(lastBody(session)).toMatchObject({ model: "slow" });
});

test.each([
  [
    "text is sent as plain text",
    { text: "remember" },
    { type: "file", mediaType: "text/plain", url: "data:text/plain;base64,cmVtZW1iZXI=", filename: "notes" },
  ],
  [
    "bytes are sent as bytes of some kind",
    { blob: "aGk=" },
    { type: "file", mediaType: "application/octet-stream", url: "data:application/octet-stream;base64,aGk=" },
  ],
])("for an attachment without a media type, %s", (_what, content, part) => {
  const session = createTestSession(aiSdkUi());
  const at = { turnId: "turn_1", messageId: "user_1" };
  const block = { type: "resource", uri: "file:///notes", ...content } as const;
  session.dispatch({ type: "message.started", ...at, role: "user" });
  session.dispatch({ type: "part.added", ...at, part: { type: "file", key: "p0", block } });
  session.command({ type: "sendPrompt", sessionId: "s", ...at, content: [block], tools: [] });
  expect(lastBody(session)).toMatchObject({ messages: [{ parts: [part] }] });
});
