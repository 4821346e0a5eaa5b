import { expect, test } from "vitest";
import { createTestSession } from "../fixtures/createTestSession.ts";
import type { TestSession } from "../fixtures/createTestSession.ts";
import { answer, lastBody, prompt, readFixture, replayStream, submitOutputs } from "../fixtures/replayStream.ts";
import type { JsonObject } from "../../model/index.ts";
import { readList, readObject } from "../read.ts";
import type { ToolChoice } from "../run/ToolChoice.ts";
import { geminiInteractions } from "./geminiInteractions.ts";

const tools = [{ name: "getWeather", description: "Weather", parameters: { type: "object" } }];
const declared = [{ type: "function", name: "getWeather", description: "Weather", parameters: { type: "object" } }];
const interactionId = (name: string): string =>
  /"id":\s*"(v1_[^"]+)"/.exec(readFixture(`gemini-interactions/${name}`))?.[1] ?? "";

const ask = (): TestSession => {
  const session = createTestSession(geminiInteractions({ body: { model: "m" } }));
  prompt(session, "Weather?", tools);
  answer(session, "gemini-interactions/tool-call-step1.jsonl");
  return session;
};

/** Refuses the request that was opened last. */
const refuse = (session: TestSession, status: 400 | 404): void => {
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  const code = status === 404 ? "not_found" : "bad_status";
  session.receive({ link, type: "closed", how: "refused", error: { code, status, message: "No such interaction." } });
};

test("a stored interaction is continued by its id: the request contains only the result, with tools and configuration", () => {
  const session = ask();
  expect(session.thread.turn).toMatchObject({ status: "waiting", reason: "tool_use" });
  submitOutputs(session, ["18 C"], tools);
  expect(lastBody(session)).toEqual({
    model: "m",
    previous_interaction_id: interactionId("tool-call-step1.jsonl"),
    input: [{ type: "function_result", call_id: "61nzpsv4", name: "getWeather", result: "18 C" }],
    tools: declared,
    stream: true,
  });
});

test("the retry for an interaction that the provider has lost contains the whole history", () => {
  for (const status of [404, 400] as const) {
    const session = ask();
    submitOutputs(session, ["18 C"], tools);
    refuse(session, status);
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["failed"]);
    submitOutputs(session, ["18 C"], tools);
    const body = readObject(lastBody(session));
    expect(JSON.stringify(body)).not.toContain("previous_interaction_id");
    expect(body?.["tools"]).toEqual(declared);
    const input = readList(body?.["input"], readObject);
    expect(input.map(({ type }) => type)).toEqual(["user_input", "thought", "function_call", "function_result"]);
    expect(readFixture("gemini-interactions/tool-call-step1.jsonl")).toContain(input[1]?.["signature"]);
  }
});

test("requests for an interaction that is not stored contain the whole history", () => {
  const session = createTestSession(geminiInteractions({ body: { store: false } }));
  prompt(session, "Landmark?");
  answer(session, "gemini-interactions/multi-turn-stateless-turn2.jsonl");
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
  const body = readObject(lastBody(session));
  expect(JSON.stringify(body)).not.toContain("previous_interaction_id");
  expect(readList(body?.["input"], readObject).map(({ type }) => type)).toEqual([
    "user_input",
    "thought",
    "model_output",
  ]);
});

test("an edited thread does not continue the provider's stored interaction", () => {
  const session = ask();
  const [prompted] = session.thread.messages;
  session.dispatch({ type: "message.trimmed", turnId: "turn_1", messageId: prompted?.id ?? "" });
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools });
  expect(JSON.stringify(lastBody(session))).not.toContain("previous_interaction_id");
});

test("a hosted search is a completed call with its result, at any place of the wire", () => {
  const { thread } = replayStream(geminiInteractions(), "gemini-interactions/google-search.jsonl");
  const call = thread.messages.at(-1)?.parts.find((part) => part.type === "tool_call");
  expect(call).toMatchObject({ toolName: "google_search", kind: "search", runsOn: "provider", status: "completed" });
  expect(thread.requests).toEqual([]);
  expect(thread.turn.reason).toBe("completed");
});

test("interleaved steps have separate arguments, and no call is executed after an error", () => {
  const { thread } = replayStream(geminiInteractions(), "gemini-interactions/interactions-parallel-and-error.sse");
  const calls = thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
  expect(calls).toMatchObject([{ input: { a: 1 } }, { input: { b: 2 } }]);
  expect(thread.requests).toEqual([]);
  expect(thread.turn).toMatchObject({ reason: "error", error: { detail: "The model is overloaded." } });
});

test("an incomplete answer is paused, and continued with the provider's token", () => {
  const session = createTestSession(geminiInteractions());
  prompt(session, "Write a book");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  const interaction = { id: "i1", status: "in_progress" };
  for (const data of [
    { event_type: "interaction.created", interaction },
    { event_type: "step.start", index: 0, step: { type: "model_output" } },
    { event_type: "step.delta", index: 0, delta: { type: "text", text: "Once" } },
    { event_type: "step.stop", index: 0 },
    { event_type: "interaction.status_update", status: "requires_continuation", continuation_token: "t1" },
    { event_type: "interaction.completed", interaction: { ...interaction, status: "requires_continuation" } },
  ])
    session.receive({ link, type: "frame", data });
  session.receive({ link, type: "closed", how: "end" });
  expect(session.thread.turn).toMatchObject({ status: "waiting", reason: "paused" });
  session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
  expect(lastBody(session)).toEqual({ previous_interaction_id: "i1", continuation_token: "t1", stream: true });
});

test("the tool choice is part of the repeated configuration", () => {
  const config = (toolChoice: ToolChoice, strict = false): unknown => {
    const body = { generation_config: { temperature: 0 } };
    const session = createTestSession(geminiInteractions({ toolChoice, body }));
    prompt(session, "go", strict ? tools.map((tool) => ({ ...tool, strict })) : tools);
    return readObject(lastBody(session))?.["generation_config"];
  };
  expect(config("auto")).toEqual({ temperature: 0 });
  expect(config("auto", true)).toEqual({ temperature: 0, tool_choice: "validated" });
  expect(config("required")).toEqual({ temperature: 0, tool_choice: "any" });
  expect(config("none")).toEqual({ temperature: 0, tool_choice: "none" });
  const named = { allowed_tools: { mode: "any", tools: ["getWeather"] } };
  expect(config({ tool: "getWeather" })).toEqual({ temperature: 0, tool_choice: named });
});

test("an interaction is continued only on the branch that ends with it; another branch is sent as a whole", () => {
  const session = createTestSession(geminiInteractions({ body: { model: "m" } }));
  const ask = (name: string, text: string): JsonObject | undefined => {
    const ids = { turnId: `turn_${name}`, messageId: `user_${name}` };
    session.dispatch({ type: "message.started", ...ids, role: "user" });
    session.dispatch({ type: "text.final", ...ids, partId: `${name}:0`, kind: "answer", text });
    session.command({ type: "sendPrompt", sessionId: "s", ...ids, content: [{ type: "text", text }], tools: [] });
    return readObject(lastBody(session));
  };
  ask("1", "Landmark?");
  answer(session, "gemini-interactions/google-search.jsonl");
  session.dispatch({ type: "branch.selected", turnId: "turn_2", messageId: "user_2", instead: "user_1" });
  const other = ask("2", "River?");
  expect(other?.["previous_interaction_id"]).toBeUndefined();
  expect(other?.["input"]).toEqual([{ type: "user_input", content: [{ type: "text", text: "River?" }] }]);
  session.dispatch({ type: "branch.selected", messageId: "user_1", instead: "user_2" });
  const back = ask("3", "And how high?");
  expect(back?.["previous_interaction_id"]).toBe(interactionId("google-search.jsonl"));
  expect(back?.["input"]).toEqual([{ type: "user_input", content: [{ type: "text", text: "And how high?" }] }]);
});
