import type { ClientProtocol } from "../../model/index.ts";
import { createUiPathClient } from "./createUiPathClient.ts";
import { uiPathCarries } from "./uiPathCarries.ts";

/** UiPath Conversational Agent: ConversationEvents of the SDK (1.3 to 1.6), over an SSE and POST bridge to its socket. */
export function uiPath(): ClientProtocol {
  return {
    id: "uipath",
    title: "UiPath Conversational Agent",
    answers: "each",
    carries: uiPathCarries,
    createClient: createUiPathClient,
  };
}
