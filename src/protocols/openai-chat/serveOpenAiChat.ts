import type { Protocol } from "../../model/index.ts";
import { createStepServer } from "../run/createStepServer.ts";
import { ChatWords } from "./ChatWords.ts";
import { readChatPost } from "./readChatPost.ts";
import { openAiChat, type OpenAiChatOptions } from "./openAiChat.ts";

/** Speaks OpenAI Chat Completions on both sides: what `openAiChat` reads, a mount of an agent server writes. */
export function serveOpenAiChat(options: OpenAiChatOptions = {}): Protocol {
  const { path = "/v1/chat/completions" } = options;
  return {
    ...openAiChat(options),
    createServer: (server) =>
      createStepServer(
        { path, read: readChatPost, createWords: (context) => new ChatWords(context), done: { data: "[DONE]" } },
        server,
      ),
  };
}
