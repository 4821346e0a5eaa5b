export { SessionProvider } from "./session/SessionProvider.tsx";
export type { SessionProviderProps } from "./session/SessionProvider.tsx";
export { createSnapshotStore } from "./snapshot/createSnapshotStore.ts";
export type { Snapshot, SnapshotStore } from "./snapshot/createSnapshotStore.ts";
export { useAgentSession } from "./session/useAgentSession.ts";
export type { AgentSession } from "./session/useAgentSession.ts";
export type { AgentSessionOptions, ConnectionChoice, SessionChoice } from "./session/AgentSessionOptions.ts";
export { useBranches } from "./thread/useBranches.ts";
export type { Branches } from "./thread/useBranches.ts";
export { useCallAnswer, useGrant } from "./requests/requestHooks.ts";
export { useCommandMenu } from "./turn/useCommandMenu.ts";
export type { CommandMenu } from "./turn/useCommandMenu.ts";
export { useAudit } from "./requests/requestHooks.ts";
export { useComposer, useComposerActions } from "./turn/useComposer.ts";
export type { ComposerActions, ComposerState } from "./turn/useComposer.ts";
export { attachmentLimits } from "./turn/attachments/Attachment.ts";
export type {
  Attachment,
  AttachmentLimits,
  AttachmentOptions,
  AttachmentProblem,
  UploadContext,
} from "./turn/attachments/Attachment.ts";
export { useConnectionState } from "./session/sessionHooks.ts";
export { useRecovery } from "./turn/turnHooks.ts";
export { useSessionCallbacks } from "./session/sessionHooks.ts";
export { watchSession } from "./session/watchSession.ts";
export type {
  SessionCallbacks,
  SessionDecision,
  SessionFailure,
  SessionRequest,
  SessionToolCall,
  TurnEnd,
} from "./session/watchSession.ts";
export { useConversationId } from "./session/sessionHooks.ts";
export { useConnection } from "./session/useConnection.ts";
export { useCallDeadline } from "./requests/useCallDeadline.ts";
export { useDenialReason } from "./requests/requestHooks.ts";
export { useFollow } from "./follow/useFollow.ts";
export type { Follow } from "./follow/useFollow.ts";
export type { FollowAction, FollowStep } from "./follow/readFollowSteps.ts";
export { findGoneRequest, useGoneRequest } from "./requests/useGoneRequest.ts";
export type { GoneRequest } from "./requests/useGoneRequest.ts";
export { useInnerParts } from "./thread/useInnerParts.ts";
export { useAnnouncer } from "./session/sessionHooks.ts";
export type { Announcer } from "./session/createAnnouncer.ts";
export { useIsLoading } from "./session/sessionHooks.ts";
export { useMessage } from "./thread/threadHooks.ts";
export { useFeature } from "./session/useFeature.ts";
export { useMessageInfo } from "./thread/useMessageInfo.ts";
export type { MessageInfo } from "./thread/useMessageInfo.ts";
export { useFolds } from "./thread/useFolds.ts";
export type { Folds } from "./thread/useFolds.ts";
export { usePart } from "./thread/threadHooks.ts";
export { usePause } from "./turn/turnHooks.ts";
export { useWaitingFor } from "./turn/turnHooks.ts";
export { sameItems } from "./snapshot/sameItems.ts";
export { selectPrompts, usePrompts } from "./requests/usePrompts.ts";
export { useQueue } from "./turn/turnHooks.ts";
export { useRequest } from "./requests/requestHooks.ts";
export { useRequests } from "./requests/requestHooks.ts";
export type { RevealOptions } from "./thread/createRevealer.ts";
export { toMessageAddress } from "./thread/toMessageAddress.ts";
export { useLatest } from "./useLatest.ts";
export { useLinkedMessage } from "./thread/useLinkedMessage.ts";
export { useReveal } from "./thread/threadHooks.ts";
export { useRevealedRow } from "./thread/useRevealedRow.ts";
export { useToolOrigin } from "./thread/threadHooks.ts";
export { useRunAgain } from "./turn/turnHooks.ts";
export { useReview } from "./review/useReview.ts";
export { useReviews } from "./review/useReview.ts";
export { useReviewedCalls } from "./review/useReview.ts";
export type { Review } from "./review/useReview.ts";
export type { DraftComment, ReviewDraft, ReviewStorage } from "./review/ReviewDraft.ts";
export { useRows } from "./thread/useRows.ts";
export { useRules } from "./requests/requestHooks.ts";
export { isStillShown, useShown, useShownList } from "./requests/useShown.ts";
export type { ChangedFact, ShownItem, ShownRequest, ShownState } from "./requests/useShown.ts";
export { useSession } from "./session/sessionHooks.ts";
export { useSessionSettings } from "./session/useSessionSettings.ts";
export type { SessionSetting, SessionSettings } from "./session/useSessionSettings.ts";
export { useStopTool } from "./turn/turnHooks.ts";
export { useStopTurn } from "./turn/turnHooks.ts";
export { useThread } from "./thread/useThread.ts";
export { useThreadIfAny } from "./thread/useThreadIfAny.ts";
export { useToolCall } from "./thread/threadHooks.ts";
export { selectAskedCall } from "../session/index.ts";
export { useAskedCall, useAskedCalls } from "./requests/useAskedCall.ts";
export { useToolCalls } from "./thread/useToolCalls.ts";
export { useTurn } from "./turn/turnHooks.ts";
export { useUsage } from "./session/sessionHooks.ts";
export { createViewStore } from "./snapshot/createViewStore.ts";
export type { ViewStore } from "./snapshot/createViewStore.ts";
export { useKept } from "./snapshot/useKept.ts";
export type { Kept } from "./snapshot/useKept.ts";
export { useViewState } from "./snapshot/useViewState.ts";
export type { ViewState } from "./snapshot/useViewState.ts";
export { useDeleteSession } from "./queries/useDeleteSession.ts";
export { useDescribe } from "./queries/useDescribe.ts";
export { useFileText } from "./queries/useFileText.ts";
export { useRenameSession } from "./queries/useRenameSession.ts";
export type { RenameSession } from "./queries/useRenameSession.ts";
export { useSessionList } from "./queries/useSessionList.ts";
export type { SessionListOptions } from "./queries/useSessionList.ts";
export type { AgentDescription, SessionListPage, SessionSummaryInfo } from "./queries/readReply.ts";
export { selectOwners, selectSharers, selectTitle } from "../store/index.ts";
export { outlineRows } from "../store/index.ts";
export type { Row, RowOutline, RowPlace, Sharers, StepList } from "../store/index.ts";
export { usePlaceholderSession } from "./session/usePlaceholderSession.ts";
export { useEndedTurn, useTurnRequests } from "./thread/useTurn.ts";
export { useToolInput } from "./thread/useToolInput.ts";
export type { CheckedToolInput } from "./thread/useToolInput.ts";
export { createPolicy, defineTool, toClientTools, indexedDb, memoryStorage, webStorage } from "../session/index.ts";
export type { DefineToolOptions, SelfDescribingSchema, ToolInput, ToolSchemas, ToolsOf } from "../session/index.ts";
export type { ConversationStorage, IndexedDbOptions } from "../session/index.ts";
export type { AuditLog, AuditOptions, Policy, PolicyOptions } from "../session/index.ts";
export type { ConnectionState, Recovery } from "../session/index.ts";
export type {
  ClientTool,
  ClientTools,
  ToolComponentProps,
  Connection,
  Pause,
  PauseResolution,
  QueuedPrompt,
  Session,
} from "../session/index.ts";
