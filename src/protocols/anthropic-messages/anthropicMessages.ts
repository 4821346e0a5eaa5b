import type { Carries, ClientProtocol, JsonObject } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { joinEndpoint } from "../joinEndpoint.ts";
import type { ToolOptions } from "../run/ToolChoice.ts";
import { AnthropicReader } from "./AnthropicReader.ts";
import { writeAnthropicRequest } from "./writeAnthropicRequest.ts";
import { defineRunCarries } from "../run/defineRunCarries.ts";

/** What Anthropic Messages can express, besides what all wires of runs can. */
const images = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const anthropicCarries: Carries = defineRunCarries({
  events: { "message.trimmed": "derived" },
  // Blocks "image" and "document", whose source is a PDF, a plain text, or the address of a PDF (@anthropic-ai/sdk 1.11).
  prompt: { images, files: ["application/pdf", "text/*"], links: [...images, "application/pdf"] },
});

/** Options of `anthropicMessages()`. */
export interface AnthropicMessagesOptions extends ToolOptions {
  /**
   * Path of the endpoint below the connection's url, unless the url contains it already, with or without its version.
   * @default "/v1/messages"
   */
  readonly path?: string | undefined;
  /** Further fields of every request: `model`, `max_tokens`, `system`, server tools in `tools`. */
  readonly body?: JsonObject | undefined;
}

/** Anthropic Messages, `anthropic-version: 2023-06-01`, through a proxy that adds the API key. */
export function anthropicMessages({
  path = "/v1/messages",
  body = {},
  ...tools
}: AnthropicMessagesOptions = {}): ClientProtocol {
  return {
    id: "anthropic-messages",
    title: "Anthropic Messages",
    answers: "together",
    takesFields: "step",
    defersTools: true,
    carries: anthropicCarries,
    createClient: (options) =>
      createRunClient(
        {
          sessionIdInHeader: true,
          createReader: (context) => new AnthropicReader(context),
          request: (command, thread, url) =>
            writeAnthropicRequest(command, thread, { url: joinEndpoint(url, path), body, tools }),
        },
        options,
      ),
  };
}
