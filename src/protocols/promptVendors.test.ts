import { HttpAgent, type ContentPart as AgUiPart } from "@ag-ui/client";
import Anthropic from "@anthropic-ai/sdk";
import type { ContentBlockParam } from "@anthropic-ai/sdk/resources/messages/messages";
import { GoogleGenAI, type Part } from "@google/genai";
import { DefaultChatTransport, type UIMessage } from "ai";
import OpenAI from "openai";
import type { ChatCompletionContentPart } from "openai/resources/chat/completions/completions";
import type { ResponseInputMessageContentList } from "openai/resources/responses/responses";
import { expect, test } from "vitest";
import type { Agent } from "../agents/index.ts";
import type { ContentBlock, Protocol } from "../model/index.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { serveAgent } from "./fixtures/serveAgent.ts";
import { readObject, readString } from "./read.ts";
import { serveAgUi } from "./ag-ui/serveAgUi.ts";
import { serveAiSdkUi } from "./ai-sdk-ui/serveAiSdkUi.ts";
import { serveAnthropicMessages } from "./anthropic-messages/serveAnthropicMessages.ts";
import { serveGeminiGenerate } from "./gemini-generate/serveGeminiGenerate.ts";
import { serveOpenAiChat } from "./openai-chat/serveOpenAiChat.ts";
import { serveOpenAiResponses } from "./openai-responses/serveOpenAiResponses.ts";

const pdf = "JVBERi0xLjQ=";
const png = "iVBORw0KGgo=";
const image: ContentBlock = { type: "image", mimeType: "image/png", data: png };
const report: ContentBlock = {
  type: "resource",
  uri: "attachment:///report.pdf",
  mimeType: "application/pdf",
  blob: pdf,
};
const notes: ContentBlock = { type: "resource", uri: "attachment:///notes.txt", mimeType: "text/plain", text: "hi" };
const sound: ContentBlock = { type: "audio", mimeType: "audio/mpeg", data: "SUQz" };

/** One prompt in the types of a vendor's package, and how its client sends it. */
interface Vendor {
  readonly protocol: Protocol;
  readonly blocks: readonly ContentBlock[];
  /** The same blocks as the vendor's package types them. */
  readonly content: readonly object[];
  readonly send: (url: string) => Promise<unknown>;
}

const openAi = [
  { type: "input_image", image_url: `data:image/png;base64,${png}`, detail: "auto" },
  { type: "input_file", filename: "report.pdf", file_data: `data:application/pdf;base64,${pdf}` },
  { type: "input_file", filename: "notes.txt", file_data: "data:text/plain;base64,aGk=" },
] satisfies ResponseInputMessageContentList;
const chat = [
  { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
  { type: "file", file: { filename: "report.pdf", file_data: `data:application/pdf;base64,${pdf}` } },
  { type: "input_audio", input_audio: { data: "SUQz", format: "mp3" } },
] satisfies ChatCompletionContentPart[];
const claude = [
  { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
  { type: "document", source: { type: "base64", media_type: "application/pdf", data: pdf }, title: "report.pdf" },
  { type: "document", source: { type: "text", media_type: "text/plain", data: "hi" }, title: "notes.txt" },
] satisfies ContentBlockParam[];
const gemini = [
  { inlineData: { mimeType: "image/png", data: png } },
  { inlineData: { mimeType: "application/pdf", data: pdf } },
  { inlineData: { mimeType: "text/plain", data: "aGk=" } },
  { inlineData: { mimeType: "audio/mpeg", data: "SUQz" } },
] satisfies Part[];
const sdk = [
  { type: "file", mediaType: "image/png", url: `data:image/png;base64,${png}` },
  { type: "file", mediaType: "application/pdf", url: `data:application/pdf;base64,${pdf}`, filename: "report.pdf" },
  { type: "file", mediaType: "text/plain", url: "data:text/plain;base64,aGk=", filename: "notes.txt" },
] satisfies UIMessage["parts"];
const agUi = [
  { type: "image", source: { type: "data", value: png, mimeType: "image/png" } },
  {
    type: "document",
    source: { type: "data", value: pdf, mimeType: "application/pdf" },
    metadata: { filename: "report.pdf" },
  },
  { type: "audio", source: { type: "data", value: "SUQz", mimeType: "audio/mpeg" } },
] satisfies AgUiPart[];

const vendors: Readonly<Record<string, Vendor>> = {
  "OpenAI Responses": {
    protocol: serveOpenAiResponses(),
    blocks: [image, report, notes],
    content: openAi,
    send: (url) =>
      new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 }).responses
        .stream({ model: "m", input: [{ role: "user", content: openAi }] })
        .finalResponse(),
  },
  "OpenAI Chat Completions": {
    protocol: serveOpenAiChat(),
    blocks: [image, report, sound],
    content: chat,
    send: (url) =>
      new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 }).chat.completions
        .stream({ model: "m", messages: [{ role: "user", content: chat }] })
        .finalChatCompletion(),
  },
  "Anthropic Messages": {
    protocol: serveAnthropicMessages(),
    blocks: [image, report, notes],
    content: claude,
    send: (url) =>
      new Anthropic({ apiKey: "none", baseURL: url, maxRetries: 0 }).messages
        .stream({ model: "m", max_tokens: 100, messages: [{ role: "user", content: claude }] })
        .finalMessage(),
  },
  Gemini: {
    protocol: serveGeminiGenerate(),
    blocks: [image, { ...report, uri: "attachment:///file" }, { ...notes, uri: "attachment:///file" }, sound],
    content: gemini,
    async send(url) {
      const { models } = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: url } });
      const stream = await models.generateContentStream({ model: "m", contents: [{ role: "user", parts: gemini }] });
      for await (const chunk of stream) if (chunk.candidates === undefined) continue;
    },
  },
  "AI SDK": {
    protocol: serveAiSdkUi(),
    blocks: [image, report, notes],
    content: sdk,
    async send(url) {
      const stream = await new DefaultChatTransport({ api: url }).sendMessages({
        trigger: "submit-message",
        chatId: "chat_1",
        messageId: undefined,
        messages: [{ id: "u1", role: "user", parts: sdk }],
        abortSignal: undefined,
      });
      await stream.pipeTo(new WritableStream());
    },
  },
  "AG-UI": {
    protocol: serveAgUi(),
    blocks: [image, report, sound],
    content: agUi,
    async send(url) {
      const client = new HttpAgent({ url, threadId: "thread_1" });
      client.addMessage({ id: "u1", role: "user", content: agUi });
      await client.runAgent({ runId: "run_1" });
    },
  },
};

/** Returns the content of the last message that a client half of ours sends, in the vendor's field for it. */
function write(protocol: Protocol, blocks: readonly ContentBlock[]): unknown {
  const session = createTestSession(protocol);
  const at = { turnId: "turn_1", messageId: "user_1" };
  session.dispatch({ type: "message.started", ...at, role: "user" });
  for (const [index, block] of blocks.entries())
    session.dispatch({ type: "part.added", ...at, part: { type: "file", key: `p${index}`, block } });
  session.command({ type: "sendPrompt", sessionId: "s", ...at, content: blocks, tools: [] });
  const effect = session.effects.findLast((one) => one.type === "open");
  const body = effect?.type === "open" ? readObject(effect.request.body) : undefined;
  const list = body?.["messages"] ?? body?.["input"] ?? body?.["contents"];
  const message = Array.isArray(list) ? readObject(list.at(-1)) : undefined;
  expect(readString(message?.["role"])).toBe("user");
  return message?.["content"] ?? message?.["parts"];
}

test.each(Object.entries(vendors))("%s: what its own client attaches arrives at our agent", async (_, vendor) => {
  let prompt: readonly ContentBlock[] | undefined;
  const agent: Agent = {
    name: "reader",
    title: "Reader",
    version: "1",
    async run(turn) {
      ({ prompt } = turn);
      const { turnId, messageId } = turn;
      turn.emit({ type: "text.final", turnId, messageId, partId: "p", kind: "answer", text: "read" });
      return Promise.resolve("completed");
    },
  };
  await vendor.send(await serveAgent(vendor.protocol, agent));
  expect(JSON.parse(JSON.stringify(prompt))).toEqual(vendor.blocks);
});

test.each(Object.entries(vendors))("%s: we send what its package types", (_, { protocol, blocks, content }) => {
  // `detail` is required by the type only; the API has a default for it.
  const expected = JSON.parse(JSON.stringify(content, (key, value: unknown) => (key === "detail" ? undefined : value)));
  expect(write(protocol, blocks)).toMatchObject(expected);
});
