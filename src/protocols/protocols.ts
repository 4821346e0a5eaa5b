import type { ClientProtocol, Protocol } from "../model/index.ts";
import { aap } from "./aap/aap.ts";
import { acp } from "./acp/acp.ts";
import { aiSdkUi } from "./ai-sdk-ui/aiSdkUi.ts";
import { agUi } from "./ag-ui/agUi.ts";
import { anthropicMessages } from "./anthropic-messages/anthropicMessages.ts";
import { deltaKit } from "./deltakit/deltaKit.ts";
import { geminiGenerate } from "./gemini-generate/geminiGenerate.ts";
import { geminiInteractions } from "./gemini-interactions/geminiInteractions.ts";
import { mcp } from "./mcp/mcp.ts";
import { openAiChat } from "./openai-chat/openAiChat.ts";
import { openAiResponses } from "./openai-responses/openAiResponses.ts";
import { uiPath } from "./uipath/uiPath.ts";

/** A protocol under its name. */
export interface ListedProtocol<P extends ClientProtocol> {
  /** E.g. `acp`, as the command line and the demo's address name it. */
  readonly id: string;
  /** Makes it with its default options. */
  create(): P;
}

/** Every protocol with both halves and its default options: the demo serves each, and each scenario is played over each. */
export const servedProtocols: readonly ListedProtocol<Protocol>[] = [
  { id: "deltakit", create: () => deltaKit() },
  { id: "aap", create: () => aap() },
  { id: "acp", create: () => acp() },
  { id: "uipath", create: () => uiPath() },
  { id: "ai-sdk-ui", create: () => aiSdkUi() },
  { id: "ag-ui", create: () => agUi() },
  { id: "openai-responses", create: () => openAiResponses() },
  { id: "openai-chat", create: () => openAiChat() },
  { id: "anthropic-messages", create: () => anthropicMessages() },
  { id: "gemini-generate", create: () => geminiGenerate() },
];

const clientProtocols: readonly ListedProtocol<ClientProtocol>[] = [
  { id: "gemini-interactions", create: () => geminiInteractions() },
  { id: "mcp", create: () => mcp() },
];

/**
 * Every protocol with its default options. A new one is one line above.
 *
 * In a file of its own, and pure: an app that takes one protocol from the door must not carry all of them.
 */
export const protocols: readonly ListedProtocol<ClientProtocol>[] = /* @__PURE__ */ [
  servedProtocols,
  clientProtocols,
].flat();
