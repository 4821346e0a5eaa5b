export {
  AgentLog,
  ChangedFiles,
  Chat,
  Composer,
  FollowPanel,
  PermissionCenter,
  PermissionDock,
  PermissionPrompt,
  SessionList,
  ThreadSearch,
  ThreadView,
} from "./components/index.ts";
export type {
  AgentLogProps,
  ChatAgent,
  ChatLook,
  ChatProps,
  ComposerProps,
  FollowPanelProps,
  MessageLink,
  PermissionMode,
  PermissionPromptProps,
  SessionListProps,
  ThreadSearchProps,
  ThreadViewProps,
} from "./components/index.ts";
export {
  createPolicy,
  defineTool,
  SessionProvider,
  useAgentSession,
  useComposer,
  useSession,
  useThread,
  useTurn,
  indexedDb,
  memoryStorage,
  webStorage,
} from "./hooks/index.ts";
export type {
  ConversationStorage,
  IndexedDbOptions,
  AgentSession,
  AgentSessionOptions,
  ClientTool,
  ClientTools,
  DefineToolOptions,
  SelfDescribingSchema,
  ToolInput,
  ToolSchemas,
  ToolsOf,
  Policy,
  PolicyOptions,
  Session,
  SessionProviderProps,
} from "./hooks/index.ts";
export type { EditorName, EditorOptions } from "./content/index.ts";
export { preload } from "./ui/index.ts";
export { MessagesProvider, en } from "./messages/index.ts";
export type { Messages, MessagesOverride, MessagesProviderProps } from "./messages/index.ts";
export { CountersignError } from "./model/index.ts";
export type {
  FromJsonSchema,
  AgentProcess,
  AuditOutcome,
  AuditRecord,
  DecisionRecord,
  ExecutionRecord,
  AgentState,
  InputCondition,
  KitError,
  KitErrorCode,
  LogLine,
  PolicyEffect,
  PolicyRule,
} from "./model/index.ts";
