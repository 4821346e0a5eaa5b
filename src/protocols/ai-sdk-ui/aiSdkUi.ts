import type { Carries, ClientProtocol } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { defineCarries } from "../defineCarries.ts";
import { toFields, type RequestFields } from "../RequestFields.ts";
import { UiReader } from "./UiReader.ts";
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
    carries,
    createClient: (options) =>
      createRunClient(
        {
          createReader: (context) => new UiReader(context),
          request: (command, thread, url) => writeUiRequest(command, thread, { url, body: toFields(body) }),
        },
        options,
      ),
  };
}

/** What the UI message stream can express. */
const carries: Carries = defineCarries({
  events: {
    "turn.started": "derived",
    "turn.ended": "carried",
    "message.started": "carried",
    "message.wire": "carried",
    "message.trimmed": "carried",
    "text.delta": "carried",
    "text.final": "carried",
    "part.added": "carried",
    "toolCall.started": "carried",
    "toolCall.argumentDelta": "carried",
    "toolCall.updated": "carried",
    "toolCall.contentAdded": "extension",
    "toolCall.outputDelta": "extension",
    "request.opened": "carried",
    "request.withdrawn": "extension",
    "request.updated": "derived",
    "session.updated": "extension",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  features: {
    cancel: "derived",
    clientTools: "carried",
    permissions: "carried",
    forms: "extension",
    denialReason: "carried",
    editedInput: "extension",
    images: "carried",
    toolUpdates: "extension",
  },
});
