import type { Carries, ClientProtocol, JsonObject } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { joinEndpoint } from "../joinEndpoint.ts";
import { InteractionsReader } from "./InteractionsReader.ts";
import { writeInteractionsRequest } from "./writeInteractionsRequest.ts";
import type { InteractionsToolOptions } from "./writeInteractionsTools.ts";
import { defineRunCarries } from "../run/defineRunCarries.ts";

/** What Gemini's Interactions can express, besides what all wires of runs can. */
const geminiImages = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif", "image/gif"];
const geminiAudio = ["audio/wav", "audio/mpeg", "audio/aiff", "audio/aac", "audio/ogg", "audio/flac"];
const documents = [
  "application/pdf",
  "text/*",
  "application/msword",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.oasis.opendocument.*",
  "application/vnd.openxmlformats-officedocument.*",
];
const interactionsCarries: Carries = defineRunCarries({
  events: { "request.opened": "carried" },
  // The types that the API lists for its contents "image", "audio" and "document"; text is a document, too.
  prompt: {
    images: geminiImages,
    audio: geminiAudio,
    files: documents,
    links: [...geminiImages, ...geminiAudio, ...documents],
  },
});

/** Options of `geminiInteractions()`. */
export interface GeminiInteractionsOptions extends InteractionsToolOptions {
  /**
   * Path of the endpoint below the connection's url, unless the url contains it already, with or without its version.
   * @default "/v1beta/interactions"
   */
  readonly path?: string | undefined;
  /** Further fields of every request, which the wire requires each time: `model`, `system_instruction`, hosted tools in `tools`. */
  readonly body?: JsonObject | undefined;
}

/**
 * Gemini Interactions (beta of 2026-11, @google/genai 3.1). An interaction that the provider stores is continued by its id; if it stores
 * none (`store: false`), has lost it, or the thread was edited, the request contains the whole history.
 */
export function geminiInteractions({
  path = "/v1beta/interactions",
  body = {},
  ...tools
}: GeminiInteractionsOptions = {}): ClientProtocol {
  return {
    id: "gemini-interactions",
    title: "Gemini Interactions",
    answers: "together",
    takesFields: "step",
    carries: interactionsCarries,
    createClient: (options) =>
      createRunClient(
        {
          createReader: (context) => new InteractionsReader(context),
          request: (command, thread, url) =>
            writeInteractionsRequest(command, thread, { url: joinEndpoint(url, path), body, tools }),
        },
        options,
      ),
  };
}
