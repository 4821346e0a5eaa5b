import type { AgentEvent, Json, KitError, NewRequest, TextKind } from "../../model/index.ts";
import type { WireEnd } from "../readEnd.ts";

/** A call of the turn, with what the stream has sent of it. */
export interface ReadCall {
  readonly toolCallId: string;
  /** Index among the calls with this id in the turn, from 0. */
  readonly occurrence: number;
  toolName: string;
  readonly messageId: string;
  /** Whether the wire sent no id for it. */
  readonly anonymous: boolean;
  /** Whether its result arrived before its start. */
  early: boolean;
  /** Whether the protocol's own frame with the complete argument has arrived. */
  whole: boolean;
  /** Whether it has a result, or has ended without one. */
  settled: boolean;
  /** Whether its request was answered, so that it is not opened again. */
  answered: boolean;
  /** The server's details of the permission that this call will need. */
  details?: Pick<NewRequest, "title" | "reason" | "expiresAt"> | undefined;
}

interface ReadText {
  readonly messageId: string;
  readonly kind: TextKind;
  text: string;
}

/**
 * The state of one turn while a client half reads frames that have neither message ids nor offsets.
 *
 * Ids are derived from the turn's, so that reading the same frames twice gives the same events.
 */
export interface TurnReading {
  readonly turnId: string;
  /** The server's id of the turn, after an event stream has sent it. */
  wireTurnId?: string | undefined;
  /** Id of the current message. */
  messageId: string;
  /** The part that a further delta of the same kind continues. */
  openPart: string | undefined;
  /** Ids of the messages whose start was emitted. */
  readonly messages: Set<string>;
  /** The texts so far, by part id. */
  readonly texts: Map<string, ReadText>;
  readonly calls: ReadCall[];
  /** Whether the wire opened a request since the agent last started. */
  hasRequest: boolean;
  /** Number of parts with generated ids. */
  parts: number;
  /** `waiting`: ended with `tool_use` or `paused` and continues later. A second start or end emits nothing. */
  phase: "new" | "running" | "waiting" | "over";
}

/** Creates the state of a turn. `running`: this client has started it with a prompt. */
export function beginTurn(turnId: string, phase: "new" | "running" = "new"): TurnReading {
  return {
    turnId,
    messageId: mainMessageId(turnId),
    openPart: undefined,
    messages: new Set(),
    texts: new Map(),
    calls: [],
    hasRequest: false,
    parts: 0,
    phase,
  };
}

/** The id of a turn's assistant message if the wire names none: `turn_1:reply`. */
export function mainMessageId(turnId: string): string {
  return `${turnId}:reply`;
}

/** Creates a part id that is unique in the thread: `turn_1:part1`. */
export function nextPartId(turn: TurnReading): string {
  turn.parts += 1;
  return `${turn.turnId}:part${turn.parts}`;
}

/** Opens the current message unless it is open already. */
export function openMessage(turn: TurnReading): readonly AgentEvent[] {
  if (turn.messages.has(turn.messageId)) return [];
  turn.messages.add(turn.messageId);
  return [{ type: "message.started", turnId: turn.turnId, messageId: turn.messageId, role: "assistant" }];
}

/** Reads a delta of text. Without a part id it continues the open part of the same kind, or opens one. */
export function readTextDelta(
  turn: TurnReading,
  kind: TextKind,
  delta: string,
  partId?: string,
): readonly AgentEvent[] {
  const text = placeText(turn, kind, partId);
  const at = text.entry.text.length;
  text.entry.text += delta;
  const { messageId } = text.entry;
  return [
    ...openMessage(turn),
    { type: "text.delta", turnId: turn.turnId, messageId, partId: text.partId, kind: text.entry.kind, delta, at },
  ];
}

/** Reads a final text, which closes its part. Without a text the streamed one is final. */
export function readTextFinal(
  turn: TurnReading,
  kind: TextKind,
  final: {
    readonly text?: string | undefined;
    readonly partId?: string | undefined;
    readonly citations?: Extract<AgentEvent, { type: "text.final" }>["citations"] | undefined;
  },
): readonly AgentEvent[] {
  const { entry, partId } = placeText(turn, kind, final.partId);
  entry.text = final.text ?? entry.text;
  turn.openPart = undefined;
  const { messageId, kind: partKind, text } = entry;
  const { citations } = final;
  return [
    ...openMessage(turn),
    { type: "text.final", turnId: turn.turnId, messageId, partId, kind: partKind, text, citations },
  ];
}

function placeText(turn: TurnReading, kind: TextKind, partId: string | undefined): { partId: string; entry: ReadText } {
  const open = turn.openPart === undefined ? undefined : turn.texts.get(turn.openPart);
  const continues = open !== undefined && open.kind === kind && open.messageId === turn.messageId;
  const id = partId ?? (continues ? turn.openPart : undefined) ?? nextPartId(turn);
  const entry = turn.texts.get(id) ?? { messageId: turn.messageId, kind, text: "" };
  turn.texts.set(id, entry);
  turn.openPart = id;
  return { partId: id, entry };
}

/** Ends the turn once; a second end of the same run emits nothing, nor does the end of a turn that has not started. */
export function endTurn(turn: TurnReading, end: WireEnd, error?: KitError): readonly AgentEvent[] {
  const { reason, word } = end;
  const pauses = reason === "tool_use" || reason === "paused";
  if (turn.phase === "new" || turn.phase === "over" || (pauses && turn.phase === "waiting")) return [];
  turn.phase = pauses ? "waiting" : "over";
  turn.openPart = undefined;
  return [{ type: "turn.ended", turnId: turn.turnId, reason, word, error }];
}

/** Starts or continues the turn; emits nothing while it runs. */
export function startTurn(turn: TurnReading): readonly AgentEvent[] {
  if (turn.phase === "running") return [];
  turn.phase = "running";
  turn.hasRequest = false;
  return [{ type: "turn.started", turnId: turn.turnId }];
}

/** Emits a frame of an unknown type. */
export function readUnknown(turn: TurnReading, name: string, value: Json): readonly AgentEvent[] {
  turn.openPart = undefined;
  return [
    ...openMessage(turn),
    { type: "unknown.received", turnId: turn.turnId, messageId: turn.messageId, name, value },
  ];
}
