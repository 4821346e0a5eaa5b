import type { Protocol } from "../../../model/index.ts";
import { UiPathServer } from "./UiPathServer.ts";
import { uiPath } from "../uiPath.ts";
import type { UiPathOptions } from "../UiPathOptions.ts";

/** UiPath Conversational Agent with both halves: `uiPath` for clients and a server half for mounts of an agent server. */
export function serveUiPath(options: UiPathOptions = {}): Protocol {
  return {
    ...uiPath(options),
    createServer: (server) => new UiPathServer(server),
  };
}
