import { endReasons, textKinds, toToolCallKey } from "../../model/index.ts";
import type { AgentEvent, EndReason, Json, JsonObject, TextKind } from "../../model/index.ts";
import { readBoolean, readEnum, readId, readList, readNumber, readObject, readString } from "../read.ts";
import { readToolKind } from "../readFields.ts";
import { readPart, readSessionPatch } from "./readKitPart.ts";
import { readAnswer, readError, readRequest } from "./readKitRequest.ts";
import { readCitation, readExit, readRunsOn, readToolCallContent, readToolCallPatch } from "./readToolCallPatch.ts";

/** Reads the kind of a text, with a default for frames without a valid one. */
export function readTextKind(data: JsonObject, otherwise: TextKind): TextKind {
  return readEnum(data["kind"], textKinds) ?? otherwise;
}

/** Reads the end reason of a turn; `other` for an unknown value. */
export function readEndReason(value: Json | undefined): EndReason {
  return readEnum(value, endReasons) ?? "other";
}

/** The ids that the carrying frame implies: the turn, and the message if the event names none. */
interface Place {
  readonly turnId: string;
  readonly messageId?: string | undefined;
}

/**
 * Reads a kit event: an agent event as JSON without the ids that the carrying frame implies. `undefined` for an unknown type or if a
 * required field is missing.
 */
export function readKitEvent(place: Place, data: JsonObject): AgentEvent | undefined {
  const { turnId } = place;
  const message = { turnId, messageId: readId(data["messageId"]) ?? place.messageId ?? `${turnId}:agent` };
  const partId = readId(data["partId"]);
  const toolCallId = readId(data["toolCallId"]);
  const requestId = readId(data["requestId"]);
  const text = partId === undefined ? undefined : { ...message, partId, kind: readTextKind(data, "answer") };
  const occurrence = readNumber(data["occurrence"]);
  const call = toolCallId === undefined ? undefined : { ...message, toolCallId, occurrence };
  const delta = readString(data["delta"]);
  const at = readNumber(data["at"]);
  const piece = delta === undefined || at === undefined ? undefined : { delta, at };
  const patch = readObject(data["patch"]);
  const error = readError(data["error"]);
  const type = readString(data["type"]) ?? "";
  switch (type) {
    case "turn.started":
    case "turn.stopping":
      return { type, turnId };
    // {"type":"turn.ended","reason":"tool_use"}
    case "turn.ended":
      return { type, turnId, reason: readEndReason(data["reason"]), error };
    // {"type":"message.started","messageId":"m2","role":"assistant","parentToolCallId":"c1"}   of an agent inside a call
    case "message.started": {
      const parentId = readString(data["parentToolCallId"]);
      const role = readEnum(data["role"], ["user", "system"]) ?? "assistant";
      return { type, ...message, role, parent: parentId && toToolCallKey({ turnId, toolCallId: parentId }) };
    }
    // {"type":"text.delta","messageId":"m1","partId":"r1","kind":"raw","delta":"I need ","at":0}
    case "text.delta":
      return text && piece && { type, ...text, ...piece };
    case "text.final":
      return text && readFinalText(text, data);
    // {"type":"part.added","messageId":"m1","part":{"type":"data","key":"d1","name":"score","data":{"value":3}}}
    case "part.added": {
      const key = readId(readObject(data["part"])?.["key"]);
      const part = key === undefined ? undefined : readPart(data["part"], key);
      return part && { type, ...message, part };
    }
    // {"type":"toolCall.started","messageId":"m1","toolCallId":"c1","toolName":"edit_file"}   its argument will stream
    case "toolCall.started": {
      const toolName = readString(data["toolName"]);
      return call && toolName !== undefined ? { type, ...call, toolName, ...readCallFields(data) } : undefined;
    }
    case "toolCall.argumentDelta":
      return call && piece && { type, ...call, ...piece };
    // {"type":"toolCall.updated","messageId":"m1","toolCallId":"c1","patch":{"status":"in_progress"}}
    case "toolCall.updated":
      return call && patch && { type, ...call, patch: readToolCallPatch(patch) };
    case "toolCall.contentAdded": {
      const content = readToolCallContent(data["content"]);
      return call && content && at !== undefined ? { type, ...call, content, at } : undefined;
    }
    case "toolCall.outputDelta": {
      const terminalId = readId(data["terminalId"]);
      const exit = readExit(data["exit"]);
      return call && piece && terminalId !== undefined ? { type, ...call, terminalId, ...piece, exit } : undefined;
    }
    // {"type":"request.opened","messageId":"m1","request":{"requestId":"r1","kind":"execution","toolCallId":"c1",...}}
    case "request.opened": {
      const request = readRequest(data["request"], turnId);
      return request && { type, turnId, request };
    }
    case "request.withdrawn":
      if (requestId === undefined) return undefined;
      return { type, turnId, requestId, expired: readBoolean(data["expired"]) };
    // {"type":"request.updated","requestId":"r1","state":"answered","answer":{"granted":true}}   other states are this side's own
    case "request.updated": {
      const answer = readAnswer(data["answer"]);
      if (requestId === undefined || answer === undefined || data["state"] !== "answered") return undefined;
      return { type, turnId, requestId, state: "answered", answer };
    }
    // {"type":"session.updated","patch":{"usage":{"used":1200,"size":200000}}}
    case "session.updated":
      return patch && { type, patch: readSessionPatch(patch) };
    // {"type":"branch.selected","messageId":"m5","instead":"m1"}
    case "branch.selected": {
      const [messageId, instead] = [readId(data["messageId"]), readId(data["instead"])];
      return messageId === undefined || instead === undefined ? undefined : { type, turnId, messageId, instead };
    }
    case "failure.received":
      return error && { type, turnId, error };
    case "unknown.received": {
      const name = readString(data["name"]);
      return name === undefined ? undefined : { type, turnId, name, value: data["value"] ?? null };
    }
    default:
      return undefined;
  }
}

type FinalText = Extract<AgentEvent, { readonly type: "text.final" }>;

function readFinalText(address: Omit<FinalText, "type" | "text">, data: JsonObject): FinalText | undefined {
  const text = readString(data["text"]);
  if (text === undefined) return undefined;
  const citations = data["citations"] === undefined ? undefined : readList(data["citations"], readCitation);
  return { type: "text.final", ...address, text, citations };
}

type CallFields = Pick<
  Extract<AgentEvent, { type: "toolCall.started" }>,
  "title" | "kind" | "runsOn" | "parentToolCallId" | "patch"
>;

/** Reads the fields of a call's start that a wire cannot express. */
export function readCallFields(data: JsonObject): CallFields {
  return {
    title: readString(data["title"]),
    kind: readToolKind(data["kind"]),
    runsOn: readRunsOn(data["runsOn"]),
    parentToolCallId: readString(data["parentToolCallId"]),
    patch: data["patch"] === undefined ? undefined : readToolCallPatch(data["patch"]),
  };
}
