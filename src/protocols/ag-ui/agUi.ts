import type { JsonObject, Protocol } from "../../model/index.ts";
import { createRunClient } from "../createRunClient.ts";
import { agUiCarries } from "./agUiCarries.ts";
import { createRunServer } from "../createRunServer.ts";
import { AgUiWriter } from "./AgUiWriter.ts";
import { readRunInput } from "./readRunInput.ts";
import { createAgUiReader } from "./createAgUiReader.ts";
import { writeRunInput } from "./writeRunInput.ts";

/** Options of `agUi()`. */
export interface AgUiOptions {
  /** Goes into every run's `forwardedProps`. */
  readonly forwardedProps?: JsonObject;
}

/** AG-UI: events of @ag-ui/core 0.0.5x and 1.0 as JSON over SSE; one POST starts a run. */
export function agUi({ forwardedProps = {} }: AgUiOptions = {}): Protocol {
  return {
    id: "ag-ui",
    title: "AG-UI",
    answers: "together",
    carries: agUiCarries,
    createClient: (options) =>
      createRunClient(
        {
          createReader: createAgUiReader,
          request: (command, thread, url) =>
            writeRunInput(command, thread, { url, forwardedProps, createId: options.createId }),
        },
        options,
      ),
    createServer: (server) =>
      createRunServer(
        {
          read: readRunInput,
          createWriter: ({ sessionId, runId = server.createId("run") }) =>
            new AgUiWriter(server.extensions ?? true, { threadId: sessionId, runId }),
        },
        server,
      ),
  };
}
