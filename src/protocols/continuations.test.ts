import { expect, test } from "vitest";
import type { ClientProtocol, Json, JsonObject, ToolOutput } from "../model/index.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { answer, lastBody, prompt, readJsonFixture, submitOutputs } from "./fixtures/replayStream.ts";
import { anthropicMessages, geminiGenerate, openAiChat, openAiResponses } from "./index.ts";
import { readArray, readList, readObject, readString } from "./read.ts";

/** One recorded request and the streams before it; `outputs` of each step in the order of its calls, none to continue without. */
interface Continuation {
  readonly file: string;
  readonly protocol: ClientProtocol;
  readonly steps: readonly { readonly stream: string; readonly outputs?: readonly ToolOutput[] }[];
  /** Fields that only the recording client sends. */
  readonly own?: readonly string[];
}

const exchangeRate = {
  type: "function",
  name: "get_exchange_rate",
  description: "Look up the current exchange rate between two currencies.",
  parameters: {
    type: "object",
    properties: { from_currency: { type: "string" }, to_currency: { type: "string" } },
    required: ["from_currency", "to_currency"],
    additionalProperties: false,
  },
  strict: true,
  defer_loading: true,
};

const continuations: readonly Continuation[] = [
  {
    file: "anthropic-pause-turn-resume",
    protocol: anthropicMessages(),
    steps: [{ stream: "anthropic-messages/pyd-pause-turn-1.sse" }],
  },
  {
    file: "anthropic-tool-result",
    protocol: anthropicMessages(),
    steps: [
      {
        stream: "anthropic-messages/pyd-tool-search-1.sse",
        outputs: [[{ type: "text", text: "1 USD = 0.92 EUR" }]],
      },
    ],
    own: ["is_error"],
  },
  {
    file: "gemini-function-response",
    protocol: geminiGenerate(),
    steps: [{ stream: "gemini-generate/pyd-function-signature.sse", outputs: [{ return_value: "Mexico" }] }],
    // It encodes signatures as base64url; the kit sends them back unchanged (geminiGenerate.test.ts).
    own: ["id", "thoughtSignature"],
  },
  {
    file: "openai-chat-tool-message",
    protocol: openAiChat(),
    steps: [{ stream: "openai-chat/pyd-parallel.sse", outputs: ["Mexico", "Pydantic AI"] }],
  },
  {
    file: "openai-responses-bedrock-reused-call-id",
    protocol: openAiResponses(),
    steps: [
      { stream: "openai-responses/pyd-bedrock-reused-ids-1.sse", outputs: ["first result"] },
      { stream: "openai-responses/pyd-bedrock-reused-ids-2.sse", outputs: ["second result"] },
    ],
    own: ["call_id"],
  },
  {
    file: "openai-responses-client-tool-search-output",
    protocol: openAiResponses(),
    steps: [{ stream: "openai-responses/pyd-client-tool-search-1.sse", outputs: [[exchangeRate]] }],
  },
  {
    file: "openai-responses-function-call-output",
    protocol: openAiResponses(),
    steps: [{ stream: "openai-responses/pyd-function-1.sse", outputs: ["Paris"] }],
    own: ["call_id"],
  },
];

/** Long strings are shortened in the recordings to what comes before an ellipsis. */
const expectLike = (value: Json, own: readonly string[]): unknown => {
  const list = readArray(value);
  if (list !== undefined) return list.map((item) => expectLike(item, own));
  const fields = readObject(value);
  if (fields !== undefined) {
    const kept = Object.entries(fields).filter(([key]) => !own.includes(key));
    return Object.fromEntries(kept.map(([key, item]) => [key, expectLike(item, own)]));
  }
  const [start, rest] = (readString(value) ?? "").split("…");
  if (rest === undefined) return value;
  return start === "" ? expect.anything() : expect.stringContaining(start ?? "");
};

/** The prompt of a recorded request: the text of its first message, in whatever form. */
const readPrompt = (first: JsonObject | undefined): string => {
  const content = first?.["content"] ?? first?.["parts"];
  return readString(content) ?? readString(readList(content, readObject)[0]?.["text"]) ?? "";
};

test.each(continuations)("the next request equals the recorded one: $file", ({ file, protocol, steps, own }) => {
  const recorded = readJsonFixture(`continuations/${file}.json`);
  const value = readArray(recorded["value"]) ?? [];
  const session = createTestSession(protocol);
  prompt(session, readPrompt(readObject(value[0])));
  for (const { stream, outputs } of steps) {
    answer(session, stream);
    if (outputs === undefined) session.command({ type: "continueTurn", sessionId: "s", turnId: "turn_1", tools: [] });
    else submitOutputs(session, outputs);
  }
  const sent = readObject(lastBody(session))?.[readString(recorded["protocol_field"]) ?? ""];
  expect(sent).toMatchObject(value.map((item) => expectLike(item, own ?? [])));
});
