import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { kitKey, readFrameFields } from "../kit-events/kitFields.ts";
import { readKitEvent } from "../kit-events/readKitEvent.ts";
import { RequestIds } from "../RequestIds.ts";
import { readId, readString } from "../read.ts";
import { callAddress, callKey, findCall, readCallStart } from "./readCall.ts";
import {
  beginTurn,
  endTurn,
  mainMessageId,
  openMessage,
  readTextFinal,
  readUnknown,
  startTurn,
  type TurnReading,
} from "./TurnReading.ts";

/** What a client half has read of a session: the current turn, and the ids of its requests. */
export interface Reading {
  turn: TurnReading;
  /** The requests of all turns, since a wire may use an id again. */
  readonly requestIds: RequestIds;
}

/** Creates the state for the next turn of a session; it keeps the request ids of the previous one. */
export function beginReading(turn: TurnReading, previous?: Reading): Reading {
  return { turn, requestIds: previous?.requestIds ?? new RequestIds() };
}

type EventOf<Type extends AgentEvent["type"]> = Extract<AgentEvent, { readonly type: Type }>;
/**
 * Reads a frame of the kit (docs/protocols/extension.md): a kit event, or the turn and message of the next frames. If an event has no
 * message id, the current message of the turn is used.
 */
export function readKitFrame(reading: Reading, kit: JsonObject): readonly AgentEvent[] {
  const { turn, requestIds } = reading;
  const { type } = kit;
  if (type === undefined) return goTo(reading, kit);
  const { turnId, messageId } = turn;
  // Without a text the streamed one is final.
  const event = readKitEvent({ turnId, messageId }, type === "text.final" ? { text: "", ...kit } : kit);
  if (event === undefined) return readUnknown(turn, readString(type) ?? kitKey, kit);
  if (event.type === "turn.started") return startTurn(turn);
  if (event.type === "turn.ended") return endTurn(turn, event, event.error);
  if (event.type === "message.started") return startMessage(turn, event, readString(kit["parentToolCallId"]));
  if (event.type === "toolCall.started") return readCallStart(turn, event);
  if ("toolCallId" in event) {
    const call = findCall(turn, event.toolCallId, event.occurrence);
    if (call === undefined) return readUnknown(turn, event.type, kit);
    const status = (event.type === "toolCall.updated" && event.patch.status) || "pending";
    call.settled ||= status !== "pending" && status !== "in_progress";
    return [{ ...event, occurrence: undefined, ...callAddress(turn, call) }];
  }
  if (event.type === "request.opened") {
    turn.hasRequest = true;
    const { request } = event;
    return [{ ...event, request: { ...request, requestId: requestIds.open(request.requestId, turnId) } }];
  }
  if ("requestId" in event) return [{ ...event, requestId: requestIds.find(event.requestId) }];
  // An event of no message or of another one, e.g. of a prompt, has its own ids and offsets.
  if (!("messageId" in event) || event.messageId !== messageId) return [event];
  if (event.type === "text.final") return readTextFinal(turn, event.kind, { ...event, text: readString(kit["text"]) });
  turn.openPart = undefined;
  return [...openMessage(turn), event];
}

/** {"turnId":"turn_k3f9a1"} {"messageId":"message_3"} {"messageId":null}   null goes back to the turn's own message */
function goTo(reading: Reading, kit: JsonObject): readonly AgentEvent[] {
  const { turn } = reading;
  const turnId = readId(kit["turnId"]);
  if (turnId !== undefined && turn.wireTurnId !== turnId) {
    if (turn.wireTurnId !== undefined || turn.phase === "new" || turn.phase === "over")
      reading.turn = beginTurn(turnId);
    reading.turn.wireTurnId = turnId;
  }
  if (kit["messageId"] !== undefined) enter(reading.turn, readId(kit["messageId"]));
  return [];
}

function enter(turn: TurnReading, messageId: string | undefined): void {
  turn.messageId = messageId ?? mainMessageId(turn.turnId);
  turn.openPart = undefined;
}

// {"type":"message.started","messageId":"message_3","role":"assistant","parentToolCallId":"call_1"}   later frames never go into a prompt
function startMessage(
  turn: TurnReading,
  event: EventOf<"message.started">,
  parentToolCallId: string | undefined,
): readonly AgentEvent[] {
  const { messageId, role } = event;
  if (role !== "user") enter(turn, messageId);
  if (turn.messages.has(messageId)) return [];
  turn.messages.add(messageId);
  const call = parentToolCallId === undefined ? undefined : findCall(turn, parentToolCallId);
  return [{ ...event, parent: call && callKey(turn, call) }];
}

/**
 * Reads a frame after the end of its turn: changes of the session are applied, frames about the turn's state dropped, all others unknown.
 */
export function readLate(reading: Reading, name: string, data: JsonObject): readonly AgentEvent[] {
  // AAP's frames about the status of a turn: after its end they contain nothing new.
  if (/^(session_start|turn_start|turn_stop)$/.test(name)) return [];
  if (name !== kitKey) return readUnknown(reading.turn, name, data);
  const kit = readFrameFields(data);
  const type = readString(kit["type"]) ?? "";
  if (type === "session.updated" || type === "branch.selected") return readKitFrame(reading, kit);
  return type === "" || type.startsWith("turn.") ? [] : readUnknown(reading.turn, type, kit);
}
