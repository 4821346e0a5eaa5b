import type { AgentEvent, EndReason, Json, JsonObject, TextKind } from "../../model/index.ts";
import { readError, readRequest, readAnswer } from "./readKitRequest.ts";
import { readPart, readSessionPatch } from "./readKitPart.ts";
import { readCitation, readExit, readToolCallContent, readToolCallPatch } from "./readToolCallPatch.ts";

import { readBoolean, readEnum, readList, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { readToolKind } from "../readToolKind.ts";

const textKinds: readonly TextKind[] = ["answer", "commentary", "refusal", "summary", "raw", "redacted"];
const endReasons: readonly EndReason[] = [
  "completed",
  "tool_use",
  "paused",
  "length",
  "refusal",
  "cancelled",
  "error",
  "cut",
  "limit",
  "other",
];

/** Reads the kind of a text; the given one where the frame names none. */
export function readTextKind(data: JsonObject, otherwise: TextKind): TextKind {
  return readEnum(data["kind"], textKinds) ?? otherwise;
}

/** Reads why a turn ended; `other` for a word that is not known. */
export function readEndReason(value: Json | undefined): EndReason {
  return readEnum(value, endReasons) ?? "other";
}

type Read = (turnId: string, data: JsonObject) => AgentEvent | undefined;

/** Where a fact about a message or a call belongs. */
function toAddress(turnId: string, data: JsonObject) {
  const occurrence = readNumber(data["occurrence"]);
  return {
    turnId,
    messageId: readString(data["messageId"]) ?? `${turnId}:agent`,
    toolCallId: readString(data["toolCallId"]) ?? "",
    occurrence,
  };
}

function toTextAddress(turnId: string, data: JsonObject) {
  const { messageId } = toAddress(turnId, data);
  return { turnId, messageId, partId: readString(data["partId"]) ?? "", kind: readTextKind(data, "answer") };
}

/** One entry per event that a wire may have no words for; the fields are those of the event. */
const events: Readonly<Record<string, Read>> = {
  "turn.started": (turnId) => ({ type: "turn.started", turnId }),
  // {"type":"message.started","messageId":"m2","role":"assistant","parentCallId":"c1"}   of an agent inside a call
  "message.started"(turnId, data) {
    const { messageId } = toAddress(turnId, data);
    const parentCallId = readString(data["parentCallId"]);
    const role = readEnum(data["role"], ["user", "system"]) ?? "assistant";
    const parent = parentCallId === undefined ? {} : { parent: `${turnId}:${parentCallId}` };
    return { type: "message.started", turnId, messageId, role, ...parent };
  },
  "turn.stopping": (turnId) => ({ type: "turn.stopping", turnId }),
  // {"type":"turn.ended","reason":"tool_use"}
  "turn.ended": (turnId, data) => ({
    type: "turn.ended",
    turnId,
    reason: readEndReason(data["reason"]),
    error: readError(data["error"]),
  }),
  // {"type":"text.delta","messageId":"m1","partId":"r1","kind":"raw","delta":"I need ","at":0}
  "text.delta": (turnId, data) => ({
    type: "text.delta",
    ...toTextAddress(turnId, data),
    delta: readString(data["delta"]) ?? "",
    at: readNumber(data["at"]) ?? 0,
  }),
  "text.final": (turnId, data) => ({
    type: "text.final",
    ...toTextAddress(turnId, data),
    text: readString(data["text"]) ?? "",
    ...(data["citations"] === undefined ? {} : { citations: readList(data["citations"], readCitation) }),
  }),
  // {"type":"part.added","messageId":"m1","part":{"type":"data","key":"d1","name":"score","data":{"value":3}}}
  "part.added"(turnId, data) {
    const { messageId } = toAddress(turnId, data);
    const part = readPart(data["part"], readString(readObject(data["part"])?.["key"]) ?? `${messageId}:part`);
    return part && { type: "part.added", turnId, messageId, part };
  },
  // {"type":"toolCall.started","messageId":"m1","toolCallId":"c1","toolName":"edit_file"}   its argument will stream
  "toolCall.started": (turnId, data) => ({
    type: "toolCall.started",
    ...toAddress(turnId, data),
    toolName: readString(data["toolName"]) ?? "",
    ...readCallFields(data),
  }),
  "toolCall.argumentDelta": (turnId, data) => ({
    type: "toolCall.argumentDelta",
    ...toAddress(turnId, data),
    delta: readString(data["delta"]) ?? "",
    at: readNumber(data["at"]) ?? 0,
  }),
  "toolCall.updated": (turnId, data) => ({
    type: "toolCall.updated",
    ...toAddress(turnId, data),
    patch: readToolCallPatch(data["patch"]),
  }),
  "toolCall.contentAdded"(turnId, data) {
    const content = readToolCallContent(data["content"]);
    const at = readNumber(data["at"]) ?? 0;
    return content && { type: "toolCall.contentAdded", ...toAddress(turnId, data), content, at };
  },
  "toolCall.outputDelta": (turnId, data) => ({
    type: "toolCall.outputDelta",
    ...toAddress(turnId, data),
    terminalId: readString(data["terminalId"]) ?? "",
    delta: readString(data["delta"]) ?? "",
    at: readNumber(data["at"]) ?? 0,
    ...withoutUndefined({ exit: readExit(data["exit"]) }),
  }),
  // {"type":"request.opened","messageId":"m1","request":{"requestId":"r1","kind":"execution","toolCallId":"c1",...}}
  "request.opened"(turnId, data) {
    const request = readRequest(data["request"], turnId);
    return request && { type: "request.opened", turnId, request };
  },
  "request.withdrawn"(turnId, data) {
    const requestId = readString(data["requestId"]);
    const expired = readBoolean(data["expired"]);
    return requestId === undefined ? undefined : { type: "request.withdrawn", turnId, requestId, expired };
  },
  // {"type":"request.updated","requestId":"r1","state":"answered","answer":{"granted":true}}
  "request.updated"(turnId, data) {
    const requestId = readString(data["requestId"]);
    const answer = readAnswer(data["answer"]);
    return requestId === undefined || answer === undefined
      ? undefined
      : { type: "request.updated", turnId, requestId, state: "answered", answer };
  },
  // {"type":"session.updated","patch":{"usage":{"used":1200,"size":200000}}}
  "session.updated": (_, data) => ({
    type: "session.updated",
    patch: readSessionPatch(readObject(data["patch"]) ?? {}),
  }),
  "failure.received"(turnId, data) {
    const error = readError(data["error"]);
    return error && { type: "failure.received", turnId, error };
  },
  "unknown.received": (turnId, data) => ({
    type: "unknown.received",
    turnId,
    name: readString(data["name"]) ?? "",
    value: data["value"] ?? null,
  }),
};

/** Reads a kit event; `undefined` for a name this version does not know. */
export function readKitEvent(turnId: string, data: JsonObject): AgentEvent | undefined {
  const type = readString(data["type"]) ?? "";
  return Object.hasOwn(events, type) ? events[type]?.(turnId, data) : undefined;
}

type CallFields = Pick<
  Extract<AgentEvent, { type: "toolCall.started" }>,
  "title" | "kind" | "runsOn" | "parentToolCallId" | "patch"
>;

/** Reads the fields of a call's start that a wire has no place for. */
export function readCallFields(data: JsonObject): CallFields {
  const patch = data["patch"] === undefined ? undefined : readToolCallPatch(data["patch"]);
  return {
    title: readString(data["title"]),
    kind: readToolKind(data["kind"]),
    runsOn: readToolCallPatch({ runsOn: data["runsOn"] ?? null }).runsOn,
    parentToolCallId: readString(data["parentToolCallId"]),
    patch,
  };
}
