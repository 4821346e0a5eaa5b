import type { JsonObject, Protocol } from "../../model/index.ts";
import { createRunClient } from "../createRunClient.ts";
import { createRunServer } from "../createRunServer.ts";
import { aiSdkUiCarries } from "./aiSdkUiCarries.ts";
import { createUiReader } from "./createUiReader.ts";
import { readUiPost } from "./readUiPost.ts";
import { UiWriter } from "./UiWriter.ts";
import { writeUiRequest } from "./writeUiRequest.ts";

/** Options of `aiSdkUi()`. */
export interface AiSdkUiOptions {
  /** Further fields of every POST, as `DefaultChatTransport` takes them. They override the kit's own. */
  readonly body?: JsonObject;
}

/** Vercel's AI SDK: the UI message stream, version 1, as `ai` 5 to 7 write and read it. */
export function aiSdkUi({ body = {} }: AiSdkUiOptions = {}): Protocol {
  return {
    id: "ai-sdk-ui",
    title: "AI SDK UI message stream",
    answers: "together",
    carries: aiSdkUiCarries,
    createClient: (options) =>
      createRunClient(
        {
          createReader: createUiReader,
          request: (command, thread, url) => writeUiRequest(command, thread, { url, body }),
        },
        options,
      ),
    createServer: (server) =>
      createRunServer(
        {
          read: readUiPost,
          createWriter: () => new UiWriter(server.extensions ?? true),
          headers: { "x-vercel-ai-ui-message-stream": "v1" },
          done: { data: "[DONE]" },
        },
        server,
      ),
  };
}
