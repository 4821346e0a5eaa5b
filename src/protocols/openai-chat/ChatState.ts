import type { AgentEvent, Citation, EndReason, Json, KitError, TextKind } from "../../model/index.ts";
import type { RunContext } from "../createRunClient.ts";

/** One run of text of one kind. */
export interface ChatText {
  readonly partId: string;
  readonly kind: TextKind;
  text: string;
}

/** One call of the current response. */
export interface ChatCall {
  /** The wire's index; several calls may share one. */
  readonly index: number;
  /** The wire's own id; empty where it gave none. */
  wireId: string;
  readonly toolCallId: string;
  readonly occurrence: number;
  toolName: string;
  argument: string;
  /** `function` and `function_call` (the old form, one call without an id) take JSON, `custom` takes text. */
  readonly form: "function" | "custom" | "function_call";
}

/** One response: from its first chunk to its finish. */
export interface ChatResponse {
  readonly messageId: string;
  /** The chunk id it began with; empty or changing on some servers, so it is never a key. */
  readonly chunkId: string;
  readonly texts: ChatText[];
  readonly calls: ChatCall[];
  /** Calls that the server ran itself, by index, and whether they have ended. */
  readonly executed: Map<string, boolean>;
  readonly citations: Citation[];
  /** Reasoning as it must go back, in the server's own form. */
  readonly details: Json[];
  thought: string;
  audio: { id?: string; data: string } | undefined;
  /** The last finish reason; some servers send two. */
  finish: string | undefined;
  /** Whether usage came alone, which is how servers without a finish reason end. */
  counted: boolean;
}

/** The reader's memory of one run. */
export interface ChatState {
  readonly context: RunContext;
  response: ChatResponse | undefined;
  /** Assistant messages of the turn so far: the next one's number. */
  count: number;
  failure: KitError | undefined;
  /** How many calls of each id this run has had. */
  readonly seen: Map<string, number>;
  /** Addresses of the sources shown so far. */
  readonly sources: Set<string>;
}

/** Why a turn ended, by the wire's word; unknown words are `other`. */
export const chatEndReasons: Readonly<Record<string, EndReason>> = {
  stop: "completed",
  tool_calls: "completed",
  function_call: "completed",
  length: "length",
  content_filter: "refusal",
  error: "error",
};

/** Begins a response. */
export function startChatResponse(state: ChatState, chunkId: string): AgentEvent {
  const { turnId } = state.context;
  const messageId = `${turnId}:answer-${state.count++}`;
  state.response = {
    messageId,
    chunkId,
    texts: [],
    calls: [],
    executed: new Map(),
    citations: [],
    details: [],
    thought: "",
    audio: undefined,
    finish: undefined,
    counted: false,
  };
  return { type: "message.started", turnId, messageId, role: "assistant" };
}
