export {
  AgentLog,
  Chat,
  Composer,
  FollowPanel,
  PermissionDock,
  PermissionPrompt,
  SessionList,
  ThreadView,
} from "./components/index.ts";
export type {
  AgentLogProps,
  ChatProps,
  ComposerProps,
  FollowPanelProps,
  PermissionMode,
  PermissionPromptProps,
  SessionListProps,
  ThreadViewProps,
} from "./components/index.ts";
export { SessionProvider, useAgentSession, useComposer, useSession, useThread, useTurn } from "./hooks/index.ts";
export type {
  AgentSession,
  AgentSessionOptions,
  ClientTool,
  ClientTools,
  Session,
  SessionProviderProps,
} from "./hooks/index.ts";
export { MessagesProvider, en } from "./messages/index.ts";
export type { Messages, MessagesOverride, MessagesProviderProps } from "./messages/index.ts";
export { CountersignError } from "./model/index.ts";
export type { AgentProcess, AgentState, KitError, KitErrorCode, LogLine } from "./model/index.ts";
