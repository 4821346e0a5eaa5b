import type { Protocol } from "../../model/index.ts";
import { createStepServer } from "../run/createStepServer.ts";
import { AnthropicWords } from "./AnthropicWords.ts";
import { readAnthropicPost } from "./readAnthropicPost.ts";
import { anthropicMessages, type AnthropicMessagesOptions } from "./anthropicMessages.ts";

/** Speaks Anthropic Messages on both sides: what `anthropicMessages` reads, a mount of an agent server writes. */
export function serveAnthropicMessages(options: AnthropicMessagesOptions = {}): Protocol {
  const { path = "/v1/messages" } = options;
  return {
    ...anthropicMessages(options),
    createServer: (server) =>
      createStepServer(
        { path, read: readAnthropicPost, createWords: (context) => new AnthropicWords(context) },
        server,
      ),
  };
}
