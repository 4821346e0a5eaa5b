import type { Carries, ClientProtocol, JsonObject } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { joinEndpoint } from "../joinEndpoint.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { ChatReader } from "./ChatReader.ts";
import { writeChatRequest } from "./writeChatRequest.ts";
import { defineRunCarries } from "../run/defineRunCarries.ts";

/** What Chat Completions can express, besides what all wires of runs can. */
const images = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const chatCarries: Carries = defineRunCarries({
  events: {
    "message.started": "derived",
    "message.wire": "derived",
    "message.trimmed": "derived",
    "toolCall.updated": "derived",
  },
  // The parts of the API: `image_url`, `input_audio` (wav and mp3) and `file` (PDF), of which only images have an address.
  prompt: { images, audio: ["audio/wav", "audio/mpeg"], files: ["application/pdf"], links: images },
});

/** Options of `openAiChat()`. */
export interface OpenAiChatOptions extends ToolOptions {
  /**
   * Path of the endpoint below the connection's url, unless the url contains it already, with or without its version.
   * @default "/v1/chat/completions"
   */
  readonly path?: string | undefined;
  /** Further fields of every request: `model`, `temperature`, tools of the server in `tools`. */
  readonly body?: JsonObject | undefined;
  /**
   * Name of the tag in which the server leaves the model's reasoning at the beginning of an answer, e.g. `think` for `<think>…</think>`. It is
   * then shown as reasoning, and not sent back. Without it such a tag is text.
   */
  readonly reasoningTag?: string | undefined;
}

/**
 * OpenAI Chat Completions (API of 2026-11, openai 7.51) and compatible servers: Groq, Mistral, DeepSeek, OpenRouter, Qwen, xAI,
 * Cerebras, Z.ai, Snowflake, vLLM and others. Their differences are handled by general rules, never by the server's name.
 */
export function openAiChat({
  path = "/v1/chat/completions",
  body = {},
  reasoningTag,
  ...tools
}: OpenAiChatOptions = {}): ClientProtocol {
  return {
    id: "openai-chat",
    title: "OpenAI Chat Completions",
    answers: "together",
    takesFields: "step",
    carries: chatCarries,
    createClient: (options) =>
      createRunClient(
        {
          sessionIdInHeader: true,
          createReader: (context) => new ChatReader(context, reasoningTag),
          request: (command, thread, url) =>
            writeChatRequest(command, thread, { url: joinEndpoint(url, path), body, tools }),
        },
        options,
      ),
  };
}
