import type { AgentEvent, Citation, EndReason, Json, JsonObject, KitError } from "../../model/index.ts";
import type { RunContext } from "../createRunClient.ts";
import type { createArgumentWriter } from "./createArgumentWriter.ts";

/** One run of text of one kind: neighbouring parts of the wire. */
export interface GeminiText {
  readonly partId: string;
  readonly kind: "answer" | "summary";
  text: string;
}

/** One call of the current response. */
export interface GeminiCall {
  readonly toolCallId: string;
  readonly occurrence: number;
  /** Whether its argument is all there; a call that still streams when the stream breaks is not. */
  ended: boolean;
  argument: string;
  /** Collects an argument that comes as values at paths. */
  readonly writer: ReturnType<typeof createArgumentWriter>;
  /** The part as it goes back, filled when the call has ended. */
  readonly wire: Record<string, Json>;
}

/** One response: from its first chunk to its finish. */
export interface GeminiResponse {
  readonly messageId: string;
  readonly responseId: string;
  readonly texts: GeminiText[];
  readonly calls: GeminiCall[];
  readonly citations: Citation[];
  /** The parts as they go back, in order. */
  readonly wire: JsonObject[];
  /** How many parts of its own the reader has named so far. */
  count: number;
  /** The hosted code that waits for its result, where neither has an id. */
  code: string | undefined;
  finish: string | undefined;
  /** What the wire says about an abnormal finish. */
  finishMessage: string | undefined;
}

/** The reader's memory of one run. */
export interface GeminiState {
  readonly context: RunContext;
  response: GeminiResponse | undefined;
  /** Assistant messages of the turn so far: the next one's number. */
  count: number;
  failure: KitError | undefined;
  /** How many calls of each id this run has had. */
  readonly seen: Map<string, number>;
}

/** Why a turn ended, by the wire's word; words that are not listed are `other`. */
export const geminiEndReasons: Readonly<Record<string, EndReason>> = {
  STOP: "completed",
  MAX_TOKENS: "length",
  SAFETY: "refusal",
  RECITATION: "refusal",
  LANGUAGE: "refusal",
  BLOCKLIST: "refusal",
  PROHIBITED_CONTENT: "refusal",
  SPII: "refusal",
  IMAGE_SAFETY: "refusal",
  IMAGE_PROHIBITED_CONTENT: "refusal",
  IMAGE_RECITATION: "refusal",
  MALFORMED_FUNCTION_CALL: "error",
  UNEXPECTED_TOOL_CALL: "error",
  TOO_MANY_TOOL_CALLS: "error",
  MALFORMED_RESPONSE: "error",
  CONTINUATION: "paused",
};

/** Begins a response. */
export function startGeminiResponse(state: GeminiState, responseId: string): AgentEvent {
  const { turnId } = state.context;
  const messageId = `${turnId}:answer-${state.count++}`;
  state.response = {
    messageId,
    responseId,
    texts: [],
    calls: [],
    citations: [],
    wire: [],
    count: 0,
    code: undefined,
    finish: undefined,
    finishMessage: undefined,
  };
  return { type: "message.started", turnId, messageId, role: "assistant" };
}
