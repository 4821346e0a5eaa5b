import type { Protocol } from "../../model/index.ts";
import { createRunServer } from "../run/createRunServer.ts";
import { readUiPost } from "./readUiPost.ts";
import { UiWriter } from "./UiWriter.ts";
import { aiSdkUi, type AiSdkUiOptions } from "./aiSdkUi.ts";

/** Speaks the AI SDK's UI message stream on both sides: what `aiSdkUi` reads, a mount of an agent server writes. */
export function serveAiSdkUi(options: AiSdkUiOptions = {}): Protocol {
  return {
    ...aiSdkUi(options),
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
