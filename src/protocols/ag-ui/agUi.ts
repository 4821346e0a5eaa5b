import type { Carries, ClientProtocol } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { defineCarries } from "../defineCarries.ts";
import { toFields, type RequestFields } from "../RequestFields.ts";
import { AgUiReader } from "./AgUiReader.ts";
import { writeRunInput } from "./writeRunInput.ts";

/** Options of `agUi()`. */
export interface AgUiOptions {
  /** Goes into every run's `forwardedProps`; a function is called for each run. */
  readonly forwardedProps?: RequestFields | undefined;
}

/** AG-UI: events of @ag-ui/core 0.0.5x and 1.0 as JSON over SSE; one POST starts a run. */
export function agUi({ forwardedProps }: AgUiOptions = {}): ClientProtocol {
  return {
    id: "ag-ui",
    title: "AG-UI",
    answers: "together",
    carries,
    createClient: (options) =>
      createRunClient(
        {
          createReader: (context) => new AgUiReader(context),
          request: (command, thread, url) =>
            writeRunInput(command, thread, {
              url,
              forwardedProps: toFields(forwardedProps),
              createId: options.createId,
            }),
        },
        options,
      ),
  };
}

/** What AG-UI can express. */
const carries: Carries = defineCarries({
  events: {
    "turn.started": "carried",
    "turn.ended": "carried",
    "message.started": "carried",
    "message.wire": "carried",
    "text.delta": "carried",
    "text.final": "derived",
    "part.added": "carried",
    "toolCall.started": "carried",
    "toolCall.argumentDelta": "carried",
    "toolCall.updated": "carried",
    "toolCall.contentAdded": "extension",
    "toolCall.outputDelta": "extension",
    "request.opened": "carried",
    "request.withdrawn": "extension",
    "request.updated": "derived",
    "session.updated": "carried",
    "reply.received": "derived",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  features: {
    cancel: "derived",
    clientTools: "carried",
    permissions: "carried",
    forms: "carried",
    denialReason: "carried",
    editedInput: "carried",
    images: "carried",
    toolUpdates: "extension",
  },
});
