import type { Protocol } from "../../model/index.ts";
import { createRunServer } from "../run/createRunServer.ts";
import { AgUiWriter } from "./AgUiWriter.ts";
import { readRunInput } from "./readRunInput.ts";
import { agUi, type AgUiOptions } from "./agUi.ts";

/** Speaks AG-UI on both sides: what `agUi` reads, a mount of an agent server writes. */
export function serveAgUi(options: AgUiOptions = {}): Protocol {
  return {
    ...agUi(options),
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
