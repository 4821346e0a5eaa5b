import type { ClientProtocol } from "../../model/index.ts";
import { UiPathClient } from "./client/UiPathClient.ts";
import type { UiPathOptions } from "./UiPathOptions.ts";
import { uiPathCarries } from "./uiPathCarries.ts";

/** UiPath Conversational Agent: ConversationEvents of the SDK (1.3 to 1.6), over an SSE and POST bridge or the platform's socket. */
export function uiPath(options: UiPathOptions = {}): ClientProtocol {
  return {
    id: "uipath",
    title: "UiPath Conversational Agent",
    answers: "each",
    asksAtStart: true,
    endsAnyCall: true,
    carries: uiPathCarries,
    createClient: (client) => new UiPathClient(client, options),
  };
}
