import { describe, expect, test } from "vitest";
import type { ClientProtocol, JsonObject } from "../model/index.ts";
import { replayPayloads } from "./fixtures/replayStream.ts";
import { readAapStop } from "./aap/client/readAapEvent.ts";
import { readStopReason } from "./acp/read/readStopReason.ts";
import { aiSdkUi, anthropicMessages, geminiGenerate, openAiChat, openAiResponses } from "./index.ts";

const end = (protocol: ClientProtocol, payloads: readonly JsonObject[]) =>
  replayPayloads(protocol, payloads).thread.turn;

const respond = (details?: JsonObject): JsonObject => ({
  object: "response",
  id: "r",
  status: "incomplete",
  output: [],
  ...(details === undefined ? {} : { incomplete_details: details }),
});

describe("an end in a word that the kit does not know keeps the word, on each wire", () => {
  const word = "wandered_off";
  const cases: readonly (readonly [string, ClientProtocol, readonly JsonObject[]])[] = [
    [
      "ai-sdk-ui",
      aiSdkUi(),
      [
        { type: "start", messageId: "m" },
        { type: "finish", finishReason: word },
      ],
    ],
    ["anthropic-messages", anthropicMessages(), [{ type: "message", id: "m", content: [], stop_reason: word }]],
    [
      "gemini-generate",
      geminiGenerate(),
      [{ candidates: [{ content: { role: "model", parts: [{ text: "Hi" }] }, finishReason: word }] }],
    ],
    ["openai-chat", openAiChat(), [{ id: "c", choices: [{ delta: { content: "Hi" }, finish_reason: word }] }]],
    ["openai-responses", openAiResponses(), [respond({ reason: word })]],
  ];
  test.each(cases)("%s", (_name, protocol, payloads) => {
    expect(end(protocol, payloads)).toMatchObject({ status: "idle", reason: "other", word });
  });

  test("aap and acp", () => {
    expect(readAapStop({ stopReason: word }).end).toEqual({ reason: "other", word });
    expect(readStopReason(word)).toEqual({ reason: "other", word });
  });
});

test("a word that the kit knows is not repeated", () => {
  expect(
    end(anthropicMessages(), [{ type: "message", id: "m", content: [], stop_reason: "end_turn" }]),
  ).not.toHaveProperty("word");
});

test("openai-responses: an incomplete response without details has no invented reason", () => {
  expect(end(openAiResponses(), [respond()])).toMatchObject({ reason: "other", word: "incomplete" });
  expect(end(openAiResponses(), [respond({ reason: "max_output_tokens" })]).reason).toBe("length");
});
