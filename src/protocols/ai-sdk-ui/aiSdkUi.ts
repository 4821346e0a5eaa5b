import type { ClientProtocol } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { toFields, type RequestFields } from "../RequestFields.ts";
import { aiSdkUiCarries } from "./aiSdkUiCarries.ts";
import { createUiReader } from "./createUiReader.ts";
import { writeUiRequest } from "./writeUiRequest.ts";

/** Options of `aiSdkUi()`. */
export interface AiSdkUiOptions {
  /** Further fields of every POST, as `DefaultChatTransport` takes them. They override the kit's own; a function is called for each POST. */
  readonly body?: RequestFields | undefined;
}

/** Vercel's AI SDK: the UI message stream, version 1, as `ai` 5 to 7 write and read it. */
export function aiSdkUi({ body }: AiSdkUiOptions = {}): ClientProtocol {
  return {
    id: "ai-sdk-ui",
    title: "AI SDK UI message stream",
    answers: "together",
    carries: aiSdkUiCarries,
    createClient: (options) =>
      createRunClient(
        {
          createReader: createUiReader,
          request: (command, thread, url) => writeUiRequest(command, thread, { url, body: toFields(body) }),
        },
        options,
      ),
  };
}
