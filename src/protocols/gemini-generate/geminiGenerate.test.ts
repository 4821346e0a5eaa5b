import { expect, test } from "vitest";
import type { Json, ToolCallPart } from "../../model/index.ts";
import { createTestSession } from "../fixtures/createTestSession.ts";
import type { TestSession } from "../fixtures/createTestSession.ts";
import { answer, lastBody, prompt, readFixture, replayStream, submitOutputs } from "../fixtures/replayStream.ts";
import { parseJson, readList, readObject } from "../read.ts";
import type { ToolChoice } from "../run/ToolChoice.ts";
import { createArgumentWriter } from "./createArgumentWriter.ts";
import { geminiGenerate } from "./geminiGenerate.ts";

const callsOf = ({ thread }: TestSession): readonly ToolCallPart[] =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "tool_call" ? [part] : [])));

/** Plays chunks of one response, each a list of parts; `finish` absent leaves the stream without its end. */
const play = (chunks: readonly (readonly object[])[], finish?: string): TestSession => {
  const session = createTestSession(geminiGenerate());
  prompt(session, "go");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  for (const [index, parts] of chunks.entries()) {
    const ends = index === chunks.length - 1 && finish !== undefined ? { finishReason: finish } : {};
    const chunk = { candidates: [{ content: { role: "model", parts }, ...ends }], responseId: "r" };
    session.receive({ link, type: "frame", data: JSON.stringify(chunk) });
  }
  session.receive({ link, type: "closed", how: "end" });
  return session;
};

test("values at paths become the arguments of Google's test cases, in both notations", () => {
  const cases = readList(parseJson(readFixture("gemini-partial-args.json")), readObject);
  expect(cases).toHaveLength(31);
  for (const { name, steps } of cases) {
    const writer = createArgumentWriter();
    for (const step of readList(steps, readObject)) {
      writer.add(step["partialArgs"]);
      expect({ name, value: parseJson(writer.text()) }).toEqual({ name, value: step["expected"] });
    }
  }
});

test("the shown text of streamed arguments only grows, and closed it is the arguments", () => {
  const writer = createArgumentWriter();
  const pieces: readonly Json[] = [
    [{ jsonPath: "$.recipe.name", stringValue: 'Las"', willContinue: true }],
    [{ jsonPath: "$.recipe.name", stringValue: "agne\n" }],
    [
      { jsonPath: "$.recipe.steps[0]", stringValue: "boil" },
      { jsonPath: "$.recipe.steps[1].minutes", numberValue: 3 },
    ],
    [{ jsonPath: "$.done", boolValue: true }],
  ];
  const shown = pieces.map((piece) => writer.add(piece)).join("");
  const whole = '{"recipe":{"name":"Las\\"agne\\n","steps":["boil",{"minutes":3}]},"done":true}';
  expect([`${shown}}`, writer.text()]).toEqual([whole, whole]);
});

test("calls without ids are separate and answered in order", () => {
  const session = replayStream(geminiGenerate(), "gemini-generate/google-stream-no-args-tool-call.jsonl");
  expect(new Set(callsOf(session).map(({ key }) => key)).size).toBe(4);
  submitOutputs(session, ["dark", "a", "b", { c: 1 }]);
  const [, model, user] = readList(readObject(lastBody(session))?.["contents"], readObject);
  const sent = readList(model?.["parts"], (part) => readObject(readObject(part)?.["functionCall"]));
  const given = readList(user?.["parts"], (part) => readObject(readObject(part)?.["functionResponse"]));
  expect(given.map(({ name }) => name)).toEqual(sent.map(({ name }) => name));
  expect(given.map(({ response }) => response)).toEqual([
    { output: "dark" },
    { output: "a" },
    { output: "b" },
    { c: 1 },
  ]);
  expect([...sent, ...given].flatMap(({ id }) => id ?? [])).toEqual([]);
});

test("the next request contains the unchanged answer with the signature on its part, then the results", () => {
  const tools = [{ name: "get_country", description: "Country", parameters: { type: "object" } }];
  const session = createTestSession(geminiGenerate({ body: { generationConfig: { temperature: 0 } } }));
  prompt(session, "What is the capital of the user country? Call the tool", tools);
  answer(session, "gemini-generate/pyd-function-signature.sse");
  submitOutputs(session, [{ return_value: "Mexico" }], tools);
  const recorded = /"thoughtSignature":\s*"([^"]+)"/.exec(
    readFixture("gemini-generate/pyd-function-signature.sse"),
  )?.[1];
  expect(lastBody(session)).toEqual({
    generationConfig: { temperature: 0 },
    contents: [
      { role: "user", parts: [{ text: "What is the capital of the user country? Call the tool" }] },
      { role: "model", parts: [{ functionCall: { name: "get_country", args: {} }, thoughtSignature: recorded }] },
      { role: "user", parts: [{ functionResponse: { name: "get_country", response: { return_value: "Mexico" } } }] },
    ],
    tools: [
      {
        functionDeclarations: [
          { name: "get_country", description: "Country", parametersJsonSchema: { type: "object" } },
        ],
      },
    ],
  });
});

test("hosted code is a terminal with its output, and search results are the answer's sources", () => {
  const [code] = callsOf(replayStream(geminiGenerate(), "gemini-generate/pyd-code-execution.sse"));
  expect(code).toMatchObject({ runsOn: "provider", kind: "execute", status: "completed" });
  expect(code?.content[0]).toMatchObject({ type: "terminal", exit: { code: 0 } });
  const { thread } = replayStream(geminiGenerate(), "gemini-generate/pyd-google-search.sse");
  const text = thread.messages.at(-1)?.parts.findLast((part) => part.type === "text");
  expect(text?.citations.length).toBeGreaterThan(0);
  expect(text?.citations.every(({ url }) => url?.startsWith("https://"))).toBe(true);
});

test("a call that is open at the finish is complete; after a cut it is not executed", () => {
  const open = { functionCall: { name: "f", willContinue: true } };
  const piece = {
    functionCall: { partialArgs: [{ jsonPath: "$.a", stringValue: "x", willContinue: true }], willContinue: true },
  };
  const whole = play([[open], [piece]], "STOP");
  expect(callsOf(whole)).toMatchObject([{ input: { a: "x" }, inputState: "ready" }]);
  expect(whole.thread.turn.reason).toBe("tool_use");
  for (const finish of ["MAX_TOKENS", undefined]) {
    const session = play([[open], [piece]], finish);
    expect(callsOf(session)).toMatchObject([{ inputState: "truncated", status: "incomplete" }]);
    expect(session.thread.requests).toEqual([]);
    const wire = session.thread.messages.at(-1)?.wire ?? [];
    expect(wire.some((part) => readObject(part)?.["functionCall"] !== undefined)).toBe(false);
  }
});

test("a finish reason that is a failure or a refusal is shown with the provider's message", () => {
  const malformed = replayStream(geminiGenerate(), "gemini-generate/gemini-malformed-call.sse").thread;
  expect(malformed.turn.reason).toBe("error");
  expect(malformed.turn.error?.detail).not.toBe("");
  expect(replayStream(geminiGenerate(), "gemini-generate/gemini-prompt-blocked.sse").thread.turn.reason).toBe(
    "refusal",
  );
  const overloaded = play([[{ text: "Hel" }]]);
  expect(overloaded.thread.turn).toMatchObject({ reason: "cut", error: { code: "stream_cut" } });
});

test("unknown parts are shown as raw JSON and sent back unchanged", () => {
  const part = { hologram: { depth: 3 } };
  const { thread } = play([[{ text: "Look" }], [part]], "STOP");
  const last = thread.messages.at(-1);
  expect(last?.parts.at(-1)).toMatchObject({ type: "unknown", name: "hologram", value: part });
  expect(last?.wire).toEqual([{ text: "Look" }, part]);
});

test("tool choice and strict schema are written in Gemini's form, a forced call for the first step only", () => {
  const weather = { name: "weather", description: "Weather", parameters: { type: "object" } };
  const calling = (
    toolChoice: ToolChoice,
    { strict = false, later = false }: { readonly strict?: boolean; readonly later?: boolean } = {},
  ): unknown => {
    const session = createTestSession(geminiGenerate({ toolChoice }));
    const tools = [{ ...weather, ...(strict ? { strict } : {}) }];
    if (later) session.command({ type: "continueTurn", sessionId: "s", turnId: "t", tools });
    else prompt(session, "go", tools);
    return readObject(readObject(lastBody(session))?.["toolConfig"])?.["functionCallingConfig"];
  };
  expect(calling("auto")).toBeUndefined();
  expect(calling("auto", { strict: true })).toEqual({ mode: "VALIDATED" });
  expect(calling("none", { later: true })).toEqual({ mode: "NONE" });
  expect(calling("required", { strict: true })).toEqual({ mode: "ANY" });
  expect(calling("required", { later: true })).toBeUndefined();
  expect(calling({ tool: "weather" })).toEqual({ mode: "ANY", allowedFunctionNames: ["weather"] });
});
