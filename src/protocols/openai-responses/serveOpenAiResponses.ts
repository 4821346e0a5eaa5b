import type { Protocol } from "../../model/index.ts";
import { createStepServer } from "../run/createStepServer.ts";
import { readResponsesPost } from "./readResponsesPost.ts";
import { ResponsesWords } from "./ResponsesWords.ts";
import { openAiResponses, type OpenAiResponsesOptions } from "./openAiResponses.ts";

/** Speaks OpenAI Responses on both sides: what `openAiResponses` reads, a mount of an agent server writes. */
export function serveOpenAiResponses(options: OpenAiResponsesOptions = {}): Protocol {
  const { path = "/v1/responses" } = options;
  return {
    ...openAiResponses(options),
    createServer: (server) =>
      createStepServer(
        { path, read: readResponsesPost, createWords: (context) => new ResponsesWords(context) },
        server,
      ),
  };
}
