import type { Carries, ClientProtocol, JsonObject } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { joinEndpoint } from "../joinEndpoint.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { ResponsesReader } from "./ResponsesReader.ts";
import { writeResponsesRequest } from "./writeResponsesRequest.ts";
import { defineRunCarries } from "../run/defineRunCarries.ts";

/** What OpenAI Responses can express, besides what all wires of runs can. */
const images = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const documents = [
  "application/pdf",
  "text/*",
  "application/msword",
  "application/rtf",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.openxmlformats-officedocument.*",
];
const responsesCarries: Carries = defineRunCarries({
  events: { "text.final": "carried", "request.opened": "carried" },
  features: { permissions: "carried", denialReason: "carried" },
  // The types that OpenAI lists for `input_image` and `input_file` (guides "Images and vision", "File inputs", 2026-11).
  prompt: { images, files: documents, links: [...images, ...documents] },
});

/** Options of `openAiResponses()`. */
export interface OpenAiResponsesOptions extends ToolOptions {
  /**
   * Path of the endpoint below the connection's url, unless the url contains it already, with or without its version.
   * @default "/v1/responses"
   */
  readonly path?: string | undefined;
  /** Further fields of every request: `model`, `instructions`, hosted tools in `tools`. */
  readonly body?: JsonObject | undefined;
}

/** OpenAI Responses (API of 2026-11, openai 7.51), stateless: each request contains the whole history, and the provider stores nothing. */
export function openAiResponses({
  path = "/v1/responses",
  body = {},
  ...tools
}: OpenAiResponsesOptions = {}): ClientProtocol {
  return {
    id: "openai-responses",
    title: "OpenAI Responses",
    answers: "together",
    takesFields: "step",
    defersTools: true,
    carries: responsesCarries,
    createClient: (options) =>
      createRunClient(
        {
          sessionIdInHeader: true,
          createReader: (context) => new ResponsesReader(context),
          request: (command, thread, url) =>
            writeResponsesRequest(command, thread, { url: joinEndpoint(url, path), body, tools }),
        },
        options,
      ),
  };
}
