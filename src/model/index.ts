export { patchStatuses, toolKinds } from "./ToolCall.ts";
export { readFileName, toAttachmentUri } from "./address/attachmentUri.ts";
export { addToList } from "./addToList.ts";
export { isTime } from "./json/isTime.ts";
export { createRandomText } from "./text/createRandomText.ts";
export { cutText, shortenText } from "./text/cutText.ts";
export { deadlineOf } from "./AgentRequest.ts";
export { readCallIds, readCallName, toCallName, toToolCallKey } from "./toolCallKey.ts";
export { countOutput } from "./Content.ts";
export { trimSlashes } from "./address/trimSlashes.ts";
export { toMedia, toOutputBlocks } from "./outputBlocks.ts";
export { findRefused, fitsType } from "./promptContent.ts";
export type { PromptContent } from "./promptContent.ts";
export type { FromJsonSchema } from "./json/FromJsonSchema.ts";
export type { Json, JsonObject } from "./json/Json.ts";
export type { KitError, KitErrorCode } from "./KitError.ts";
export { CountersignError } from "./KitError.ts";
export { classifyFailure } from "./KitError.ts";
export { describeCause } from "./KitError.ts";
export { hasCode } from "./KitError.ts";
export type {
  Citation,
  ContentBlock,
  DiffContent,
  Location,
  PatchChange,
  PatchContent,
  PlanEntry,
  TerminalContent,
  TerminalExit,
  ToolCallContent,
  ToolOutput,
} from "./Content.ts";
export type {
  DataPart,
  FilePart,
  NoticeCode,
  NoticePart,
  Part,
  PlanPart,
  ReasoningPart,
  SourcePart,
  StepPart,
  TextKind,
  TextPart,
  UnknownPart,
  WholePart,
} from "./Part.ts";
export { isReasoning, textKinds } from "./Part.ts";
export { endReasons } from "./Thread.ts";
export type {
  InputState,
  Progress,
  ProviderTool,
  RunsOn,
  TextFormat,
  ToolCallError,
  ToolHint,
  ToolOrigin,
  ToolCallPart,
  ToolCallPatch,
  ToolCallStatus,
  ToolDeclaration,
  ToolKind,
  ToolTraits,
} from "./ToolCall.ts";
export type {
  HeldElsewhere,
  AgentRequest,
  Answer,
  BlockReason,
  Grant,
  NewRequest,
  OptionKind,
  RequestBlock,
  RequestOption,
  RequestState,
} from "./AgentRequest.ts";
export type {
  ConfigChoice,
  Branch,
  ConfigOption,
  EndReason,
  Fork,
  Message,
  Role,
  SessionCommandInfo,
  SessionInfo,
  SessionMode,
  SessionPatch,
  Threads,
  ThreadState,
  Turn,
  Usage,
} from "./Thread.ts";
export type { AuditOutcome, AuditRecord, DecisionRecord, ExecutionRecord } from "./AuditRecord.ts";
export type { InputCondition, PolicyEffect, PolicyRule } from "./PolicyRule.ts";
export type { AgentProcess, AgentState, LogLine } from "./AgentProcess.ts";
export type { AgentEvent, AgentEventType } from "./AgentEvent.ts";
export type { Command, Query, SubmittedAnswer } from "./Command.ts";
export type { Carriage, Carries } from "./Protocol.ts";
export type { Feature } from "./Feature.ts";
export type {
  ClientHalf,
  ClientOptions,
  ClientProtocol,
  Effect,
  Encoded,
  Frame,
  HttpRequest,
  HttpResponse,
  Incoming,
  LogEntry,
  Protocol,
  ServerHalf,
  ServerOptions,
  ServerOutcome,
  ServerStep,
  ServerThreads,
  SessionEvent,
  SessionState,
  SessionSummary,
  Step,
  StreamStart,
} from "./Protocol.ts";
export { isEmpty, isObject } from "./json/Json.ts";
export { parseJson, parseJsonInSteps, parseJsonOrText, parseNestedJsonInSteps, withParsed } from "./json/parseJson.ts";
export type { ChangeReview, CommentDrafts, HunkDecision, ReviewComment, ReviewedFile } from "./Review.ts";
export { runInTasks, runSteps } from "./json/runSteps.ts";
export { toJson } from "./json/Json.ts";
export { toJsonText } from "./json/toJsonText.ts";
