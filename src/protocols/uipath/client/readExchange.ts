import type { AgentEvent, Json, JsonObject, KitError } from "../../../model/index.ts";
import { readError } from "../../kit-events/readKitRequest.ts";
import { readEndReason } from "../../kit-events/readKitEvent.ts";
import { readObject, readString, withoutUndefined } from "../../read.ts";
import { readKitFields } from "../../kit-events/kitFields.ts";
import { readContentPart } from "./readContentPart.ts";
import { readInterrupt } from "./readInterrupt.ts";
import { readKitEvent } from "../../kit-events/readKitEvent.ts";
import { readToolCall } from "./readToolCall.ts";
import { openRequest, rememberCall, type UiPathMemory } from "./UiPathMemory.ts";
import { toAnswerWay } from "../UiPathRequest.ts";
import { withdraw } from "./withdraw.ts";

/** Reads everything in one exchange event, which may contain several things, such as a start and a message. */
export function readExchange(memory: UiPathMemory, exchange: JsonObject): AgentEvent[] {
  const turnId = readString(exchange["exchangeId"]) ?? "";
  memory.lastTurnId = turnId;
  const events: AgentEvent[] = [];
  const message = readObject(exchange["message"]);
  // {"exchange":{"exchangeId":"ex_1","startExchange":{}}}
  if (exchange["startExchange"] !== undefined) events.push({ type: "turn.started", turnId });
  if (message !== undefined) events.push(...readMessage(memory, turnId, message));
  readExchangeError(memory, turnId, exchange["exchangeError"]);
  events.push(...readMetaEvent(memory, turnId, exchange["metaEvent"]));
  const end = readObject(exchange["endExchange"]);
  if (end !== undefined) events.push(...endExchange(memory, turnId, end));
  return events;
}

/** {"exchange":{"exchangeId":"ex_1","endExchange":{}}}   the end of the turn; UiPath has no end reason */
function endExchange(memory: UiPathMemory, turnId: string, end: JsonObject): AgentEvent[] {
  const kit = readKitFields(end["metaData"]) ?? readKitFields(end["metadata"]);
  const failure = memory.failures.get(turnId);
  memory.failures.delete(turnId);
  const error = readError(kit?.["error"]) ?? failure;
  const otherwise = failure === undefined ? "completed" : "error";
  const reason = kit?.["reason"] === undefined ? otherwise : readEndReason(kit["reason"]);
  return [...withdraw(memory, (open) => open.turnId === turnId), { type: "turn.ended", turnId, reason, error }];
}

/** {"errorId":"e1","startError":{"message":"out of credit"}}   an exchange that ends with an open error has failed */
function readExchangeError(memory: UiPathMemory, turnId: string, value: Json | undefined): void {
  const error = toKitError(value);
  if (error !== undefined) memory.failures.set(turnId, error);
  if (readObject(value)?.["endError"] !== undefined) memory.failures.delete(turnId);
}

/** Reads an error of a message or of the conversation, which does not end the turn. Its end is ignored. */
export function readFailure(value: Json | undefined, turnId?: string): AgentEvent[] {
  const error = toKitError(value);
  return error === undefined ? [] : [{ type: "failure.received", error, turnId }];
}

/** {"errorId":"e1","startError":{"message":"upstream 503","details":{...}}}   an error has a start and an end */
function toKitError(value: Json | undefined): KitError | undefined {
  const start = readObject(readObject(value)?.["startError"]);
  if (start === undefined) return undefined;
  const detail = (readString(start["message"]) ?? "").slice(0, 500);
  return { code: "agent", message: "The agent reported a failure.", detail };
}

/** Reads a meta event: a kit event if it contains one, else an event for the app. */
export function readMetaEvent(memory: UiPathMemory, turnId: string, value: Json | undefined): AgentEvent[] {
  if (value === undefined) return [];
  const kit = readKitFields(value);
  const event = kit && readKitEvent({ turnId }, kit);
  if (event === undefined) {
    return [{ type: "unknown.received", name: "metaEvent", value, ...(turnId === "" ? {} : { turnId }) }];
  }
  if (event.type === "toolCall.started") {
    rememberCall(memory, event, event.toolCallId);
  }
  if (event.type === "request.opened") {
    const { requestId, toolCallId } = event.request;
    const messageId = readString(kit?.["messageId"]) ?? "";
    openRequest(memory, requestId, { turnId, messageId, toolCallId });
    const way = toAnswerWay(event.request, false);
    const id = way === "endInterrupt" ? requestId : (toolCallId ?? "");
    return [{ ...event, request: { ...event.request, wire: { way, messageId, id, isKitEvent: true } } }];
  }
  if (event.type === "request.updated" || event.type === "request.withdrawn") memory.open.delete(event.requestId);
  return [event];
}

function readMessage(memory: UiPathMemory, turnId: string, message: JsonObject): AgentEvent[] {
  const messageId = readString(message["messageId"]) ?? "";
  const at = { turnId, messageId };
  const events: AgentEvent[] = [];
  const start = readObject(message["startMessage"]);
  const part = readObject(message["contentPart"]);
  const toolCall = readObject(message["toolCall"]);
  const interrupt = readObject(message["interrupt"]);
  // {"messageId":"m1","startMessage":{"role":"assistant"}}
  if (start !== undefined) {
    const role = start["role"] === "user" || start["role"] === "system" ? start["role"] : "assistant";
    const parent = readString(readKitFields(start["metaData"])?.["parent"]);
    if (role === "user") memory.prompts.add(at.messageId);
    events.push({ type: "message.started", ...at, role, ...withoutUndefined({ parent }) });
  }
  if (part !== undefined) events.push(...readContentPart(memory, at, part));
  if (toolCall !== undefined) {
    // A call from a kit event has not been started by UiPath's own event yet.
    const isKitEvent = readKitFields(toolCall["metaEvent"]) !== undefined;
    if (!isKitEvent) events.push(...readToolCall(memory, at, toolCall));
    events.push(...readMetaEvent(memory, turnId, toolCall["metaEvent"]));
  }
  if (interrupt !== undefined) events.push(...readInterrupt(memory, at, interrupt));
  events.push(...readFailure(message["messageError"], turnId));
  events.push(...readMetaEvent(memory, turnId, message["metaEvent"]));
  // {"messageId":"m1","endMessage":{}}   a confirmation after this has no effect
  if (message["endMessage"] !== undefined) events.push(...withdraw(memory, (open) => open.messageId === messageId));
  return events;
}
