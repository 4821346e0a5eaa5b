import type { Protocol } from "../../../model/index.ts";
import { UiPathServer } from "./UiPathServer.ts";
import { uiPath } from "../uiPath.ts";
import type { UiPathOptions } from "../UiPathOptions.ts";

/** Speaks UiPath Conversational Agent on both sides: what `uiPath` reads, a mount of an agent server writes. */
export function serveUiPath(options: UiPathOptions = {}): Protocol {
  return {
    ...uiPath(options),
    createServer: (server) => new UiPathServer(server),
  };
}
