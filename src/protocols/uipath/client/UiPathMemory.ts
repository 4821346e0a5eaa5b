import type { Citation, KitError } from "../../../model/index.ts";

/** What the reader must remember of a conversation. */
export interface UiPathMemory {
  /** Content parts that have begun, by part id. */
  readonly parts: Map<string, OpenPart>;
  /** Requests that are open, by id: they close with their call and with their message. */
  readonly open: Map<string, OpenRequest>;
  /** All requests that were ever asked, by id: an answer to any other is about nothing. */
  readonly asked: Set<string>;
  /** Calls whose start was seen, by message and id, oldest first: an agent can give two calls of a message one id. */
  readonly calls: Map<string, OpenCall[]>;
  /** Names of the tools that this client has declared with its last exchange. */
  declared: ReadonlySet<string>;
  /** Errors of exchanges whose span is open, by turn: an exchange that ends inside one has failed. */
  readonly failures: Map<string, KitError>;
  /** The exchange that runs, or ran last: calls outside any exchange are shown with it. */
  lastTurnId: string;
}

/** A content part and what came of it. */
export interface OpenPart {
  text: string;
  readonly kind: "answer" | "commentary" | "refusal";
  readonly citations: Citation[];
}

/** An open request, and where it belongs. */
export interface OpenRequest {
  readonly turnId: string;
  readonly messageId: string;
  readonly toolCallId?: string | undefined;
}

/** A call as far as the reader needs to know it. */
export interface OpenCall {
  /** The turn it was first seen in. */
  readonly turnId: string;
  readonly toolCallId: string;
  /** Which call of its id within the turn it is, from 0: a call is one of its message, and each message may count anew. */
  readonly occurrence: number;
  /** Whether this client executes it once the agent says so. */
  waitsForClient: boolean;
  /** Tool and argument of its start, once that has come. */
  start?: string | undefined;
}

/**
 * Gives the call of a message that an event means: the last one with that id, which is new where the message has none. A start with
 * another tool or argument begins another call.
 */
export function rememberCall(
  memory: UiPathMemory,
  { turnId, messageId }: OpenRequest,
  toolCallId: string,
  start?: string,
): OpenCall {
  const name = toCallName(messageId, toolCallId);
  const known = memory.calls.get(name) ?? [];
  const meant = known.findLast((call) => start === undefined || call.start === undefined || call.start === start);
  if (meant !== undefined) {
    if (start !== undefined) meant.start = start;
    return meant;
  }
  const all = [...memory.calls.values()].flat();
  const same = all.filter((call) => call.turnId === turnId && call.toolCallId === toolCallId);
  const call: OpenCall = { turnId, toolCallId, occurrence: same.length, waitsForClient: false };
  if (start !== undefined) call.start = start;
  memory.calls.set(name, [...known, call]);
  return call;
}

/** Remembers a request that the agent asks. */
export function openRequest(memory: UiPathMemory, requestId: string, at: OpenRequest): void {
  memory.open.set(requestId, at);
  memory.asked.add(requestId);
}

/** Names a call within a conversation. */
export function toCallName(messageId: string, toolCallId: string): string {
  return `${messageId}:${toolCallId}`;
}

/** Creates the memory of a conversation that nothing is known of. */
export function createMemory(): UiPathMemory {
  return {
    parts: new Map(),
    open: new Map(),
    asked: new Set(),
    calls: new Map(),
    declared: new Set(),
    failures: new Map(),
    lastTurnId: "",
  };
}
