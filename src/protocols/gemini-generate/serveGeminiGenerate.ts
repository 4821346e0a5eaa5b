import type { Protocol } from "../../model/index.ts";
import { createStepServer } from "../run/createStepServer.ts";
import { GeminiWords } from "./GeminiWords.ts";
import { readGeminiPost } from "./readGeminiPost.ts";
import { geminiGenerate, type GeminiGenerateOptions } from "./geminiGenerate.ts";

/** Speaks Gemini generateContent on both sides: what `geminiGenerate` reads, a mount of an agent server writes. */
export function serveGeminiGenerate(options: GeminiGenerateOptions = {}): Protocol {
  const { path } = options;
  return {
    ...geminiGenerate(options),
    // The agent answers to any model's name.
    createServer: (server) =>
      createStepServer(
        {
          path: path?.replace(/\?.*$/su, "") ?? /\/models\/[^/]+:streamGenerateContent$/u,
          read: readGeminiPost,
          createWords: (context) => new GeminiWords(context),
        },
        server,
      ),
  };
}
