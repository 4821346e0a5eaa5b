export { handleEvent } from "./EventHandlers.ts";
export type { EventHandlers } from "./EventHandlers.ts";
export type { Connection, ConnectionOptions, TraceEntry } from "./links/Connection.ts";
export { checkInput } from "./tools/checkInput.ts";
export { defineTool } from "./tools/defineTool.ts";
export { selectAskedCall } from "./requests/selectAskedCall.ts";
export { originOf } from "./tools/originOf.ts";
export { toClientTools } from "./tools/toClientTools.ts";
export type { ToolSchemas, ToolsOf } from "./tools/toClientTools.ts";
export type { DefineToolOptions, SelfDescribingSchema, ToolInput } from "./tools/defineTool.ts";
export { createPlaceholderSession } from "./createPlaceholderSession.ts";
export { createConnection } from "./links/createConnection.ts";
export type { ConnectionState } from "./links/createConnectionState.ts";
export type { WaitReason } from "./Session.ts";
export type { Recovery } from "./recovery/selectRecovery.ts";
export type { TabPort } from "./tabs/createTabs.ts";
export type { AuditLog, AuditOptions } from "./audit/AuditLog.ts";
export { createOwnPolicy } from "./policy/createOwnPolicy.ts";
export { createPolicy } from "./policy/createPolicy.ts";
export type { Policy, PolicyOptions } from "./policy/createRules.ts";
export type {
  ClientTool,
  ToolComponent,
  ToolComponentProps,
  ClientTools,
  Decision,
  QueuedPrompt,
  Session,
  SessionOptions,
  ToolContext,
  ToolQuestion,
} from "./Session.ts";
export { ToolCallFailure } from "./tools/ToolCallFailure.ts";
export { createConfirmationDialog } from "./toolCallStream/createConfirmationDialog.ts";
export type { ConfirmationDecision, ConfirmationDialogOptions } from "./toolCallStream/createConfirmationDialog.ts";
export { InterruptType } from "./toolCallStream/MessageStream.ts";
export type { InterruptStart, InterruptValue, MessageStream } from "./toolCallStream/MessageStream.ts";
export type {
  SentToolCallEnd,
  ToolCallConfirmationEvent,
  ToolCallEndEvent,
  ToolCallErrorEvent,
  ToolCallStartEvent,
  ToolCallStream,
} from "./toolCallStream/ToolCallStream.ts";
export type { ComputerAction, ComputerPoint, MouseButton } from "./tools/computer/ComputerAction.ts";
export { computerTool } from "./tools/computer/computerTool.ts";
export type { ComputerToolOptions, Screenshot } from "./tools/computer/computerTool.ts";
export type { ComputerSize } from "./tools/computer/scaleAction.ts";
export { textTool } from "./tools/textTool.ts";
export type { TextToolOptions } from "./tools/textTool.ts";
export { memoryStorage, webStorage } from "./storage/ConversationStorage.ts";
export type { ConversationStorage } from "./storage/ConversationStorage.ts";
export { foldCase } from "../content/index.ts";
export { createRest } from "./storage/createRest.ts";
export { hasId } from "./createSession.ts";
export { keepsHistory } from "./storage/keepsHistory.ts";
export { indexedDb } from "./storage/indexedDb.ts";
export type { IndexedDbOptions } from "./storage/indexedDb.ts";
export type { Pause, PauseResolution } from "./turn/Pause.ts";
