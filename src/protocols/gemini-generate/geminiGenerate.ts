import type { Carries, ClientProtocol, JsonObject } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { joinEndpoint } from "../joinEndpoint.ts";
import { GeminiReader } from "./GeminiReader.ts";
import { geminiImages, writeGeminiRequest } from "./writeGeminiRequest.ts";
import type { GeminiToolOptions } from "./writeGeminiTools.ts";
import { defineRunCarries } from "../run/defineRunCarries.ts";

const audio = ["audio/wav", "audio/mpeg", "audio/aiff", "audio/aac", "audio/ogg", "audio/flac"];
const documents = ["application/pdf", "text/*"];
/** What Gemini's generateContent can express, besides what all wires of runs can. */
const geminiCarries: Carries = defineRunCarries({
  events: { "message.started": "derived", "message.trimmed": "derived" },
  // The types that the API lists for `inlineData` and `fileData` (guides on images, audio and documents, 2026-11).
  prompt: { images: geminiImages, audio, files: documents, links: [...geminiImages, ...audio, ...documents] },
});

/** Options of `geminiGenerate()`. */
export interface GeminiGenerateOptions extends GeminiToolOptions {
  /**
   * The model, which is part of the default path; without effect beside a `path`.
   * @default "gemini-flash-latest"
   */
  readonly model?: string | undefined;
  /**
   * Path and query of the endpoint below the connection's url, unless the url contains it already, with or without its version.
   * @default "/v1beta/models/MODEL:streamGenerateContent?alt=sse"
   */
  readonly path?: string | undefined;
  /** Further fields of every request: `systemInstruction`, `generationConfig`, hosted tools in `tools`. */
  readonly body?: JsonObject | undefined;
}

/** Gemini generateContent (v1beta and Vertex of 2026-11, @google/genai 3.1), with streamed arguments. */
export function geminiGenerate({
  model = "gemini-flash-latest",
  path,
  body = {},
  ...tools
}: GeminiGenerateOptions = {}): ClientProtocol {
  const address = path ?? `/v1beta/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`;
  return {
    id: "gemini-generate",
    title: "Gemini generateContent",
    answers: "together",
    takesFields: "step",
    carries: geminiCarries,
    createClient: (options) =>
      createRunClient(
        {
          sessionIdInHeader: true,
          createReader: (context) => new GeminiReader(context),
          request: (command, thread, url) =>
            writeGeminiRequest(command, thread, { url: joinEndpoint(url, address), body, tools }),
        },
        options,
      ),
  };
}
