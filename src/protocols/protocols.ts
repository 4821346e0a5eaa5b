import type { ClientProtocol, Protocol } from "../model/index.ts";
import { serveAap } from "./aap/server/serveAap.ts";
import { serveAcp } from "./acp/server/serveAcp.ts";
import { serveAiSdkUi } from "./ai-sdk-ui/serveAiSdkUi.ts";
import { serveAgUi } from "./ag-ui/serveAgUi.ts";
import { serveAnthropicMessages } from "./anthropic-messages/serveAnthropicMessages.ts";
import { serveDeltaKit } from "./deltakit/serveDeltaKit.ts";
import { serveGeminiGenerate } from "./gemini-generate/serveGeminiGenerate.ts";
import { geminiInteractions } from "./gemini-interactions/geminiInteractions.ts";
import { mcp } from "./mcp/mcp.ts";
import { serveOpenAiChat } from "./openai-chat/serveOpenAiChat.ts";
import { serveOpenAiResponses } from "./openai-responses/serveOpenAiResponses.ts";
import { serveUiPath } from "./uipath/server/serveUiPath.ts";

/** A protocol and its id. */
export interface ListedProtocol<P extends ClientProtocol> {
  /** E.g. `acp`, as in the command line and the paths of the demo. */
  readonly id: string;
  /** Creates it with its default options. */
  readonly create: () => P;
}

/** Every protocol with both halves, with default options. The demo serves each of them, and tests play each scenario over each. */
export const servedProtocols: readonly ListedProtocol<Protocol>[] = [
  { id: "deltakit", create: () => serveDeltaKit() },
  { id: "aap", create: () => serveAap() },
  { id: "acp", create: () => serveAcp() },
  { id: "uipath", create: () => serveUiPath() },
  { id: "ai-sdk-ui", create: () => serveAiSdkUi() },
  { id: "ag-ui", create: () => serveAgUi() },
  { id: "openai-responses", create: () => serveOpenAiResponses() },
  { id: "openai-chat", create: () => serveOpenAiChat() },
  { id: "anthropic-messages", create: () => serveAnthropicMessages() },
  { id: "gemini-generate", create: () => serveGeminiGenerate() },
];

const clientProtocols: readonly ListedProtocol<ClientProtocol>[] = [
  { id: "gemini-interactions", create: () => geminiInteractions() },
  { id: "mcp", create: () => mcp() },
];

/**
 * Every protocol with default options. Add a new one above.
 *
 * A separate file without side effects, so that an app which imports one protocol does not bundle all of them.
 */
export const protocols: readonly ListedProtocol<ClientProtocol>[] = /* @__PURE__ */ [
  servedProtocols,
  clientProtocols,
].flat();
