import type { Carries, ClientProtocol } from "../../model/index.ts";
import { createRunClient } from "../run/createRunClient.ts";
import { defineRunCarries } from "../run/defineRunCarries.ts";
import { toFields, type RequestFields } from "../RequestFields.ts";
import { AgUiReader } from "./AgUiReader.ts";
import { writeRunInput } from "./writeRunInput.ts";

/** Options of `agUi()`. */
export interface AgUiOptions {
  /** The `forwardedProps` of every run; a function is called for each run. */
  readonly forwardedProps?: RequestFields | undefined;
}

/** AG-UI: events of @ag-ui/core 0.0.5x and 1.0 as JSON over SSE; one POST starts a run. */
export function agUi({ forwardedProps }: AgUiOptions = {}): ClientProtocol {
  return {
    id: "ag-ui",
    title: "AG-UI",
    answers: "together",
    takesFields: "step",
    carries,
    createClient: (options) =>
      createRunClient(
        {
          choosesSessionId: true,
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

/** What AG-UI can express, besides what all wires of runs can. */
const carries: Carries = defineRunCarries({
  prompt: { images: ["image/*"], audio: ["audio/*"], files: ["*"], links: ["*"] },
  events: {
    "turn.started": "carried",
    "toolCall.contentAdded": "extension",
    "toolCall.outputDelta": "extension",
    "request.opened": "carried",
    "request.withdrawn": "extension",
  },
  features: {
    permissions: "carried",
    forms: "carried",
    denialReason: "carried",
    editedInput: "carried",
    toolUpdates: "extension",
  },
});
