import { expect, test } from "vitest";
import type { Citation, Part, TextPart } from "../model/index.ts";
import { aiSdkUi } from "./ai-sdk-ui/aiSdkUi.ts";
import { anthropicMessages } from "./anthropic-messages/anthropicMessages.ts";
import { geminiGenerate } from "./gemini-generate/geminiGenerate.ts";
import { geminiInteractions } from "./gemini-interactions/geminiInteractions.ts";
import { openAiChat } from "./openai-chat/openAiChat.ts";
import { openAiResponses } from "./openai-responses/openAiResponses.ts";
import { replayPayloads, replayStream } from "./fixtures/replayStream.ts";
import type { TestSession } from "./fixtures/createTestSession.ts";

function partsOf({ thread }: TestSession): readonly Part[] {
  return thread.messages.filter(({ role }) => role === "assistant").flatMap(({ parts }) => parts);
}

/** The texts of an answer that cite something. */
function citedTexts(session: TestSession): readonly TextPart[] {
  return partsOf(session).filter((part) => part.type === "text" && part.citations.length > 0) as readonly TextPart[];
}

/** The passages that citations name, each once. */
function passages({ text, citations }: Pick<TextPart, "text" | "citations">): readonly string[] {
  const named = citations.flatMap(({ start, end }) => (end === undefined ? [] : [text.slice(start ?? 0, end)]));
  return [...new Set(named)];
}

test("openai-responses: a recorded web search names the link that stands for each source", () => {
  const [text] = citedTexts(replayStream(openAiResponses(), "openai-responses/openai-web-search-tool-1.jsonl"));
  expect(text).toBeDefined();
  for (const citation of text?.citations ?? []) {
    const passage = text?.text.slice(citation.start, citation.end) ?? "";
    expect(passage).toMatch(/^\(\[[^\]]+\]\(https:.*\)\)$/);
    expect(passage).toContain(citation.url);
  }
});

test("openai-responses: a recorded file search names the place behind the cited words", () => {
  const [text] = citedTexts(replayStream(openAiResponses(), "openai-responses/openai-file-search-tool-1.jsonl"));
  expect(text?.citations.map(({ title, end }) => [title, text.text.slice(Number(end) - 19, end)])).toEqual(
    [
      ["ai.pdf", "called an embedding "],
      ["ai.pdf", "odels or NLP tasks "],
    ].map(([title, words]) => [title, words?.slice(-19)]),
  );
});

test("gemini-generate: recorded grounding names the passages that Google gives as text, though it counts bytes", () => {
  const [text] = citedTexts(replayStream(geminiGenerate(), "gemini-generate/pyd-google-search.sse"));
  expect(text?.text).toContain("°F");
  expect(text === undefined ? [] : passages(text)).toContain(
    "Another report indicates a temperature of 68°F with passing clouds.",
  );
});

test("gemini-interactions: recorded annotations begin and end between words", () => {
  const [text] = citedTexts(replayStream(geminiInteractions(), "gemini-interactions/google-search.jsonl"));
  expect(text?.citations.length).toBeGreaterThan(3);
  const cutsWord = (at = 0): boolean => /^[\p{L}\p{N}]{2}$/u.test(text?.text.slice(Math.max(0, at - 1), at + 1) ?? "");
  expect(text?.citations.filter(({ start, end }) => cutsWord(start) || cutsWord(end))).toEqual([]);
});

test("anthropic-messages: a recorded web search quotes its sources for the block they belong to", () => {
  const texts = citedTexts(replayStream(anthropicMessages(), "anthropic-messages/pyd-web-search.sse"));
  expect(texts.length).toBeGreaterThan(0);
  for (const { citations } of texts) {
    for (const { url, quote, end } of citations) {
      expect(url).toMatch(/^https:/);
      expect(quote).toMatch(/\w/);
      expect(end).toBeUndefined();
    }
  }
});

test("openai-chat: recorded annotations without a place are sources of the whole answer", () => {
  const [text] = citedTexts(replayStream(openAiChat(), "openai-chat/pyd-openrouter-annotations.sse"));
  expect(text?.citations[0]).toMatchObject({ url: "https://github.com/pydantic/pydantic-ai" });
  expect(text?.citations.every(({ end }) => end === undefined)).toBe(true);
});

test("ai-sdk-ui: a recorded web search adds its sources as parts", () => {
  const found = partsOf(replayStream(aiSdkUi(), "ai-sdk-ui/provider-web-search.sse")).filter(
    ({ type }) => type === "source",
  );
  expect(found.length).toBeGreaterThan(0);
});

test("openai-responses: places count characters, so that an emoji before them moves nothing", () => {
  const annotation = { type: "url_citation", start_index: 2, end_index: 7, url: "https://a.example", title: "A" };
  const item = {
    type: "message",
    id: "m",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: "😀 Sunny.", annotations: [annotation] }],
  };
  const session = replayPayloads(openAiResponses(), [
    { type: "response.created", response: { id: "r", status: "in_progress", output: [] } },
    { type: "response.output_item.added", output_index: 0, item: { ...item, content: [], status: "in_progress" } },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: { id: "r", status: "completed", output: [item] } },
  ]);
  const [text] = citedTexts(session);
  expect(text === undefined ? [] : passages(text)).toEqual(["Sunny"]);
});

test("positions that are none leave a source without a place", () => {
  const odd: readonly Citation[] = [-1, 1e9, 0].flatMap((end) => {
    const groundingChunks = [{ web: { uri: "https://a.example", title: "a" } }];
    const groundingSupports = [{ segment: { startIndex: 5, endIndex: end }, groundingChunkIndices: [0, 7, -1] }];
    const session = replayPayloads(geminiGenerate(), [
      { candidates: [{ content: { parts: [{ text: "So it is." }] } }] },
      {
        candidates: [
          { content: { parts: [] }, finishReason: "STOP", groundingMetadata: { groundingChunks, groundingSupports } },
        ],
      },
    ]);
    return citedTexts(session)[0]?.citations ?? [];
  });
  expect(odd.map(({ url }) => url)).toEqual(["https://a.example", "https://a.example", "https://a.example"]);
});
