import type { Citation, ContentBlock, PlanEntry } from "./Content.ts";
import type { Json } from "./json/Json.ts";
import type { KitError } from "./KitError.ts";
import type { ToolCallPart } from "./ToolCall.ts";

/** All kinds of streamed text. */
export const textKinds = ["answer", "commentary", "refusal", "summary", "raw", "redacted"] as const;

/**
 * The kind of a streamed text. Text parts: `answer`; `commentary`, remarks while the agent works; `refusal`. Reasoning parts: `summary` of
 * the reasoning, `raw`, and `redacted`, which the provider does not show.
 */
export type TextKind = (typeof textKinds)[number];

/** Whether text of this kind is reasoning of the model, not an answer to the user. */
export function isReasoning(kind: TextKind): kind is ReasoningPart["kind"] {
  return kind === "summary" || kind === "raw" || kind === "redacted";
}

interface PartBase {
  /** Unique in its thread and stable for as long as the part lives. */
  readonly key: string;
}

/** Text of the agent, or of the user's prompt. */
export interface TextPart extends PartBase {
  readonly type: "text";
  readonly kind: "answer" | "commentary" | "refusal";
  readonly text: string;
  /** `streaming` until a final text or the end of the turn. */
  readonly state: "streaming" | "final";
  /** Who set `final`: a final text of the wire, or this client at the end of the turn, which later text overrules. */
  readonly settledBy?: "wire" | "local" | undefined;
  readonly citations: readonly Citation[];
}

/** Reasoning of the agent. `redacted` has no readable text. */
export interface ReasoningPart extends PartBase {
  readonly type: "reasoning";
  readonly kind: "summary" | "raw" | "redacted";
  readonly text: string;
  readonly state: "streaming" | "final";
  /** Who set `final`: a final text of the wire, or this client at the end of the turn, which later text overrules. */
  readonly settledBy?: "wire" | "local" | undefined;
  /** Epoch milliseconds. */
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

/** A file or media block in a message (an image the user attached, audio, a resource). */
export interface FilePart extends PartBase {
  readonly type: "file";
  readonly block: ContentBlock;
}

/** A source of the whole answer. */
export interface SourcePart extends PartBase {
  readonly type: "source";
  readonly citation: Citation;
}

/** The agent's plan; a later plan under the same key, as readers give it to all plans of a message, replaces the entries. */
export interface PlanPart extends PartBase {
  readonly type: "plan";
  readonly entries: readonly PlanEntry[];
}

/** Typed data of the app (DeltaKit custom events, AI SDK data parts). */
export interface DataPart extends PartBase {
  readonly type: "data";
  readonly name: string;
  readonly data: Json;
}

/** The border between two model steps of one turn. */
export interface StepPart extends PartBase {
  readonly type: "step";
  readonly title?: string | undefined;
}

/** A notice of the kit or of the server about the conversation, separate from the agent's answer. */
export interface NoticePart extends PartBase {
  readonly type: "notice";
  readonly severity: "info" | "warning" | "error";
  /** Looked up in `messages/` where it is one of the kit's own; otherwise the server's text in `text`. */
  readonly notice: NoticeCode;
  readonly text?: string | undefined;
  /** The failure that the notice reports. */
  readonly error?: KitError | undefined;
}

/**
 * The kit's own notices, with the texts in `messages/notice.ts`; `server` and `failure` carry their text in the part, and `history_failed`
 * its reason.
 */
export type NoticeCode =
  | "server"
  | "failure"
  | "stop_is_local"
  | "no_client_tools"
  | "no_history"
  | "history_may_follow"
  | "not_stored"
  | "not_restored"
  | "deleted_elsewhere"
  | "history_partial"
  | "history_failed"
  | "ended_without_stop"
  | "step_limit"
  | "truncated"
  | "refused"
  | "answer_was_late"
  | "compacting"
  | "compacted";

/** Something on the wire that no reader knows, kept raw. */
export interface UnknownPart extends PartBase {
  readonly type: "unknown";
  /** The wire's own name for it, e.g. an event name. */
  readonly name: string;
  readonly value: Json;
}

/** One part of a message. */
export type Part =
  | TextPart
  | ReasoningPart
  | ToolCallPart
  | FilePart
  | SourcePart
  | PlanPart
  | DataPart
  | StepPart
  | NoticePart
  | UnknownPart;

/** A part that arrives whole in the event `part.added`: everything that neither streams nor is a tool call. The same key replaces it. */
export type WholePart = FilePart | SourcePart | PlanPart | DataPart | StepPart | NoticePart | UnknownPart;
