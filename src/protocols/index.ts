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

export { aap } from "./aap/aap.ts";
export type { AapOptions } from "./aap/AapOptions.ts";
export { acp } from "./acp/acp.ts";
export type { AcpOptions } from "./acp/acp.ts";
export { aiSdkUi } from "./ai-sdk-ui/aiSdkUi.ts";
export type { AiSdkUiOptions } from "./ai-sdk-ui/aiSdkUi.ts";
export { agUi } from "./ag-ui/agUi.ts";
export type { AgUiOptions } from "./ag-ui/agUi.ts";
export { anthropicMessages } from "./anthropic-messages/anthropicMessages.ts";
export type { AnthropicMessagesOptions } from "./anthropic-messages/anthropicMessages.ts";
export { defineCarries } from "./defineCarries.ts";
export type { CarriedThings } from "./defineCarries.ts";
export { deltaKit } from "./deltakit/deltaKit.ts";
export type { DeltaKitOptions } from "./deltakit/DeltaKitOptions.ts";
export { geminiGenerate } from "./gemini-generate/geminiGenerate.ts";
export type { GeminiGenerateOptions } from "./gemini-generate/geminiGenerate.ts";
export { geminiInteractions } from "./gemini-interactions/geminiInteractions.ts";
export type { GeminiInteractionsOptions } from "./gemini-interactions/geminiInteractions.ts";
export { mcp } from "./mcp/mcp.ts";
export type { McpProtocolOptions } from "./mcp/mcp.ts";
export { openAiChat } from "./openai-chat/openAiChat.ts";
export type { OpenAiChatOptions } from "./openai-chat/openAiChat.ts";
export { openAiResponses } from "./openai-responses/openAiResponses.ts";
export type { OpenAiResponsesOptions } from "./openai-responses/openAiResponses.ts";
export type { ToolChoice, ToolOptions } from "./ToolChoice.ts";
export { uiPath } from "./uipath/uiPath.ts";
export type { UiPathOptions } from "./uipath/UiPathOptions.ts";

/** Every protocol with both halves and its default options: the demo serves each, and each scenario is played over each. */
export const servedProtocols: readonly { readonly id: string; create(): Protocol }[] = [
  { id: "deltakit", create: () => deltaKit() },
  { id: "aap", create: () => aap() },
  { id: "acp", create: () => acp() },
  { id: "uipath", create: () => uiPath() },
  { id: "ai-sdk-ui", create: () => aiSdkUi() },
  { id: "ag-ui", create: () => agUi() },
  { id: "openai-responses", create: () => openAiResponses() },
];

/** Every protocol with its default options; a new one is one line here, or above where it has both halves. */
export const protocols: readonly { readonly id: string; create(): ClientProtocol }[] = [
  ...servedProtocols,
  { id: "openai-chat", create: () => openAiChat() },
  { id: "anthropic-messages", create: () => anthropicMessages() },
  { id: "gemini-generate", create: () => geminiGenerate() },
  { id: "gemini-interactions", create: () => geminiInteractions() },
  { id: "mcp", create: () => mcp() },
];
