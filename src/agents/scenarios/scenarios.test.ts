import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentEvent, ThreadState, ToolCallPart } from "../../model/index.ts";
import { reduceAll } from "../../store/index.ts";
import { chunkText } from "../chunkText.ts";
import { createTestTurn, type TestTurn, type TestTurnOptions } from "../test-support/createTestTurn.ts";
import { createGates } from "./createGates.ts";
import { drawPng } from "./drawPng.ts";
import { scenarioAgent, scenarios, step, type Scenario, type ScenarioStep } from "./index.ts";

const ends: Record<string, string> = {
  refusal: "refusal",
  "error-midstream": "error",
  "truncated-arguments": "length",
};

const answers = {
  granted: ({ kind }) =>
    kind === "form"
      ? { granted: true, input: { name: "shop", language: "Python", port: 8080 } }
      : { granted: true, ...(kind === "execution" ? { output: "line 3" } : {}) },
  denied: () => ({ granted: false, reason: "not today" }),
} satisfies Record<string, NonNullable<TestTurnOptions["decide"]>>;

async function play(scenario: Scenario, options: TestTurnOptions = {}): Promise<TestTurn & { reason: string }> {
  const turn = createTestTurn(options);
  return { ...turn, reason: await turn.play(scenarioAgent(scenario, { pace: 0 })) };
}

function scenario(...steps: readonly ScenarioStep[]): Scenario {
  return { name: "test", title: "Test", suggestion: "test", steps };
}

function named(name: string): Scenario {
  const found = scenarios.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no scenario ${name}.`);
  return found;
}

function calls(thread: ThreadState): readonly ToolCallPart[] {
  return thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
}

test("the expected scenarios exist, the seed's weather first", () => {
  expect(scenarios.map(({ name }) => name)).toEqual([
    "weather",
    "mixed-parallel",
    "permission-queue",
    "elicitation",
    "sub-agents",
    "images",
    "computer-use",
    "terminal",
    "big-diff",
    "long-output",
    "refusal",
    "error-midstream",
    "truncated-arguments",
    "sources",
    "artifacts",
    "formulas",
    "hostile",
  ]);
});

test.each(scenarios.map((one) => [one.name, one] as const))("%s is plain data", (_, one) => {
  expect(JSON.parse(JSON.stringify(one.steps))).toEqual(one.steps);
});

const plays = scenarios.flatMap((one) =>
  (["granted", "denied"] as const).map((answer) => [one.name, answer, one] as const),
);

test.each(plays)("%s plays to its end when everything is %s", async (name, answer, one) => {
  const { reason, events, asked } = await play(one, { decide: answers[answer] });
  expect(reason).toBe(ends[name] ?? "completed");
  const thread = reduceAll(events);
  expect(thread.turn).toMatchObject({ status: "idle", reason });
  expect(thread.messages).toHaveLength(1);
  expect(thread.requests.filter(({ state }) => state !== "answered")).toEqual([]);
  expect(thread.requests).toHaveLength(asked.flat().length);
  const open = calls(thread).filter(({ status }) => !["completed", "failed", "denied"].includes(status));
  expect(open).toHaveLength(reason === "error" || reason === "length" ? 1 : 0);
});

test.each(
  plays.filter(([name]) =>
    ["mixed-parallel", "permission-queue", "elicitation", "computer-use", "terminal", "big-diff", "hostile"].includes(
      name,
    ),
  ),
)("%s reacts to the answer: %s", async (_, answer, one) => {
  const other = answer === "granted" ? "denied" : "granted";
  const [played, playedOther] = await Promise.all([
    play(one, { decide: answers[answer] }),
    play(one, { decide: answers[other] }),
  ]);
  expect(played.answerText()).not.toBe(playedOther.answerText());
  expect(played.answerText()).not.toMatch(/\{(?:reason|input|output)/);
});

test("weather is the seed's stream", async () => {
  const weather = await play(named("weather"));
  const { events } = weather;
  expect(events.find(({ type }) => type === "toolCall.started")).toMatchObject({
    toolCallId: "call_1",
    toolName: "get_weather",
    argument: '{"city":"London"}',
  });
  expect(calls(reduceAll(events))[0]).toMatchObject({ status: "completed", result: "Sunny, 18°C in London" });
  expect(weather.answerText()).toBe("The weather in London is sunny, 18°C.");
});

test("mixed-parallel: four calls, the trusted result, then one question for the other three", async () => {
  const { events, asked } = await play(named("mixed-parallel"), { decide: answers.granted });
  const order = events.flatMap((event) => {
    if (event.type === "toolCall.started") return [event.toolCallId];
    if (event.type === "toolCall.updated" && event.patch.result !== undefined) return [`result ${event.toolCallId}`];
    return event.type === "turn.ended" ? [event.reason] : [];
  });
  expect(order).toEqual([
    "call_001",
    "call_002",
    "call_003",
    "call_004",
    "result call_003",
    "tool_use",
    "result call_004",
    "completed",
  ]);
  expect(asked.map((requests) => requests.map(({ kind, toolCallId }) => `${kind} ${toolCallId}`))).toEqual([
    ["execution call_001", "execution call_002", "permission call_004"],
  ]);
});

test("permission-queue asks five at once, for two helpers", async () => {
  const { events, asked } = await play(named("permission-queue"));
  expect(asked.map((requests) => requests.length)).toEqual([5]);
  expect(new Set(calls(reduceAll(events)).map(({ parentKey }) => parentKey)).size).toBe(3);
});

test("streamed arguments become the call's input; cut ones do not", async () => {
  const argument = '{"path": "a.js", "text": "one two three"}';
  const whole = await play(scenario(step.tool("call", "write_file"), step.streamArguments("call", argument)));
  expect(calls(reduceAll(whole.events))[0]).toMatchObject({
    argument,
    inputState: "ready",
    input: { path: "a.js", text: "one two three" },
  });
  const cut = await play(named("truncated-arguments"));
  expect(calls(reduceAll(cut.events))[0]).toMatchObject({ inputState: "truncated" });
});

test.each(["big-diff", "long-output"])("%s has 10,000 lines", async (name) => {
  const [call] = calls(reduceAll((await play(named(name))).events));
  const [content] = call?.content ?? [];
  const text = content?.type === "diff" ? (content.newText ?? "") : content?.type === "terminal" ? content.output : "";
  expect(text.split("\n").length).toBeGreaterThanOrEqual(10_000);
});

test("a hold waits for its release by the test, and stop ends it", async () => {
  const held = scenario(step.say("before"), step.hold("gate"), step.say("after"));
  const agent = scenarioAgent(held, { pace: 0 });
  const released = createTestTurn();
  const playing = released.play(agent);
  await Promise.resolve();
  agent.release("gate");
  expect(await playing).toBe("completed");
  expect(released.answerText()).toBe("before\n\nafter");
  const stopped = createTestTurn();
  const stopping = stopped.play(scenarioAgent(held, { pace: 0 }));
  setTimeout(() => stopped.stop(), 5);
  expect(await stopping).toBe("cancelled");
  expect(stopped.answerText()).toBe("before");
});

test("a branch releases another one", async () => {
  const played = await play(
    scenario(step.together([step.hold("first"), step.say("second")], [step.say("first"), step.release("first")])),
  );
  expect(played.answerText()).toBe("first\n\nsecond");
});

test("a drop calls the server, which may not support it", async () => {
  const dropping = scenario(step.say("one"), step.drop(), step.say("two"));
  expect((await play(dropping)).drops()).toBe(1);
  const withoutDrop = createTestTurn();
  delete withoutDrop.turn.drop;
  expect(await withoutDrop.play(scenarioAgent(dropping, { pace: 0 }))).toBe("completed");
});

test("a gate that was released before is open once", async () => {
  const gates = createGates();
  const { signal } = new AbortController();
  gates.release("a");
  await gates.hold("a", signal);
  let open = false;
  const second = gates.hold("a", signal).then(() => (open = true));
  await Promise.resolve();
  expect(open).toBe(false);
  gates.release("a");
  await second;
});

test("a text is cut into few pieces, which joined are the text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(chunkText(text).join("")).toBe(text);
    }),
  );
  const long = "word word\n".repeat(10_000);
  expect(chunkText(long).join("")).toBe(long);
  expect(chunkText(long).length).toBeLessThanOrEqual(400);
  const oneLine = "x".repeat(10_000);
  expect(chunkText(oneLine)).toEqual([oneLine]);
});

test("text is streamed with contiguous offsets", async () => {
  const { events } = await play(named("hostile"));
  const lengths = new Map<string, number>();
  for (const event of events.filter((one): one is AgentEvent & { type: "text.delta" } => one.type === "text.delta")) {
    expect(event.at).toBe(lengths.get(event.partId) ?? 0);
    lengths.set(event.partId, event.at + event.delta.length);
  }
  expect(lengths.size).toBeGreaterThan(1);
});

test("a drawing is a PNG with its pixels", () => {
  const file = Buffer.from(
    drawPng({
      width: 4,
      height: 2,
      palette: [0xffffff, 0xff0000],
      rectangles: [{ x: 1, y: 1, width: 2, height: 1, color: 1 }],
    }),
    "base64",
  );
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  const at = file.indexOf("IDAT");
  const pixels = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  expect([...pixels]).toEqual([0, 0x00, 0x00, 0, 0x01, 0x10]);
});
