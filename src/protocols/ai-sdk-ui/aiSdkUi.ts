import type { Carries, ClientProtocol } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { defineRunCarries } from "../run/defineRunCarries.ts";
import { toFields, type RequestFields } from "../RequestFields.ts";
import { UiReader } from "./UiReader.ts";
import { writeUiRequest } from "./writeUiRequest.ts";

/** Options of `aiSdkUi()`. */
export interface AiSdkUiOptions {
  /** Further fields of every POST, as in `DefaultChatTransport`. They override the kit's fields; a function is called for each POST. */
  readonly body?: RequestFields | undefined;
}

/** Vercel's AI SDK: the UI message stream, version 1, of `ai` 5 to 7. */
export function aiSdkUi({ body }: AiSdkUiOptions = {}): ClientProtocol {
  return {
    id: "ai-sdk-ui",
    title: "AI SDK UI message stream",
    answers: "together",
    takesFields: "step",
    carries,
    createClient: (options) =>
      createRunClient(
        {
          choosesSessionId: true,
          createReader: (context) => new UiReader(context),
          request: (command, thread, url) => writeUiRequest(command, thread, { url, body: toFields(body) }),
        },
        options,
      ),
  };
}

/** What the UI message stream can express, besides what all wires of runs can. */
const carries: Carries = defineRunCarries({
  // {"type":"file","mediaType":"application/pdf","url":"data:application/pdf;base64,...","filename":"a.pdf"}
  prompt: { images: ["image/*"], audio: ["audio/*"], files: ["*"], links: ["*"] },
  events: {
    "message.trimmed": "carried",
    "text.final": "carried",
    "toolCall.contentAdded": "extension",
    "toolCall.outputDelta": "extension",
    "request.opened": "carried",
    "request.withdrawn": "extension",
    "session.updated": "extension",
    "reply.received": "absent",
  },
  features: {
    permissions: "carried",
    forms: "extension",
    denialReason: "carried",
    editedInput: "extension",
    toolUpdates: "extension",
  },
});
