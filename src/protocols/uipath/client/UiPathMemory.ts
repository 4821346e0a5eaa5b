import { toToolCallKey } from "../../../model/index.ts";
import type { Citation, KitError } from "../../../model/index.ts";

/** The state of the reader of a conversation. */
export interface UiPathMemory {
  /** Ids of the user's messages, in which a text with a name is a file. */
  readonly prompts: Set<string>;
  /** Open content parts, by part id. */
  readonly parts: Map<string, OpenPart>;
  /** Open requests, by id; they close with their call and with their message. */
  readonly open: Map<string, OpenRequest>;
  /** Ids of all requests so far; an answer to any other id is ignored. */
  readonly knownRequests: Set<string>;
  /** Started calls by message and id, oldest first, since an agent can give two calls of a message the same id. */
  readonly calls: Map<string, OpenCall[]>;
  /** How many calls of a turn have an id, by the key of the first. */
  readonly counts: Map<string, number>;
  /** Names of the tools that this client declared with its last exchange. */
  declared: ReadonlySet<string>;
  /** Open errors of exchanges, by turn: an exchange that ends with an open error has failed. */
  readonly failures: Map<string, KitError>;
  /** The current or last exchange, with which calls outside of exchanges are shown. */
  lastTurnId: string;
}

/** A content part and its received text. */
export interface OpenPart {
  text: string;
  /** The name and type of a file of the user, whose text comes in chunks; absent for what is typed or answered. */
  readonly file?: { readonly name: string; readonly mimeType: string | undefined } | undefined;
  readonly kind: "answer" | "commentary" | "refusal";
  readonly citations: Citation[];
}

/** An open request with its call and message. */
export interface OpenRequest {
  readonly turnId: string;
  readonly messageId: string;
  readonly toolCallId?: string | undefined;
}

/** The state of a call in the reader. */
export interface OpenCall {
  /** The turn of its first event. */
  readonly turnId: string;
  readonly toolCallId: string;
  /** Index among the calls with its id in the turn, from 0, since each message may reuse ids. */
  readonly occurrence: number;
  /** Whether a client executes it. */
  isClientSide: boolean;
  /** Whether this client executes it after `executingToolCall`. */
  waitsForClient: boolean;
  /** Tool and argument of its start, once received. */
  start?: string | undefined;
}

/**
 * Returns the call of an event: the last one of the message with the id, which is created if there is none. A start with another tool or
 * argument creates another call.
 */
export function rememberCall(
  memory: UiPathMemory,
  { turnId, messageId }: OpenRequest,
  toolCallId: string,
  start?: string,
): OpenCall {
  const key = toCallKey(messageId, toolCallId);
  const calls = memory.calls.get(key) ?? [];
  const match = calls.findLast((call) => start === undefined || call.start === undefined || call.start === start);
  if (match !== undefined) {
    if (start !== undefined) match.start = start;
    return match;
  }
  const first = toToolCallKey({ turnId, toolCallId });
  const occurrence = memory.counts.get(first) ?? 0;
  memory.counts.set(first, occurrence + 1);
  const call: OpenCall = { turnId, toolCallId, occurrence, isClientSide: false, waitsForClient: false };
  if (start !== undefined) call.start = start;
  memory.calls.set(key, [...calls, call]);
  return call;
}

/** Stores an open request of the agent. */
export function openRequest(memory: UiPathMemory, requestId: string, at: OpenRequest): void {
  memory.open.set(requestId, at);
  memory.knownRequests.add(requestId);
}

/** The key of a call within a conversation: `m1:tc_1`. */
export function toCallKey(messageId: string, toolCallId: string): string {
  return `${messageId}:${toolCallId}`;
}

/** Creates the initial state of a reader. */
export function createMemory(): UiPathMemory {
  return {
    prompts: new Set(),
    parts: new Map(),
    open: new Map(),
    knownRequests: new Set(),
    calls: new Map(),
    counts: new Map(),
    declared: new Set(),
    failures: new Map(),
    lastTurnId: "",
  };
}
