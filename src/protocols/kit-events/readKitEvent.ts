import type { AgentEvent, EndReason, Json, JsonObject, TextKind } from "../../model/index.ts";
import {
  lookUp,
  readBoolean,
  readEnum,
  readId,
  readList,
  readNumber,
  readObject,
  readString,
  withoutUndefined,
} from "../read.ts";
import { readToolKind } from "../readToolKind.ts";
import { readPart, readSessionPatch } from "./readKitPart.ts";
import { readAnswer, readError, readRequest } from "./readKitRequest.ts";
import { readCitation, readExit, readToolCallContent, readToolCallPatch } from "./readToolCallPatch.ts";

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

/** What the carrying frame says already: the turn, and the message where the event names none. */
interface Place {
  readonly turnId: string;
  readonly messageId?: string | undefined;
}

type Read = (place: Place, data: JsonObject) => AgentEvent | undefined;

function toMessage({ turnId, messageId = `${turnId}:agent` }: Place, data: JsonObject) {
  return { turnId, messageId: readId(data["messageId"]) ?? messageId };
}

/** Where an event of a call belongs; `undefined` where it names no call. */
function toCall(place: Place, data: JsonObject) {
  const toolCallId = readId(data["toolCallId"]);
  if (toolCallId === undefined) return undefined;
  return { ...toMessage(place, data), toolCallId, occurrence: readNumber(data["occurrence"]) };
}

/** A piece of a text or of an output, and its offset. */
function readPiece(data: JsonObject) {
  const [delta, at] = [readString(data["delta"]), readNumber(data["at"])];
  return delta === undefined || at === undefined ? undefined : { delta, at };
}

function toText(place: Place, data: JsonObject) {
  const partId = readId(data["partId"]);
  if (partId === undefined) return undefined;
  return { ...toMessage(place, data), partId, kind: readTextKind(data, "answer") };
}

/** One entry per event that a wire may have no words for; the fields are those of the event. */
const events: Readonly<Record<string, Read>> = {
  "turn.started": ({ turnId }) => ({ type: "turn.started", turnId }),
  // {"type":"message.started","messageId":"m2","role":"assistant","parentToolCallId":"c1"}   of an agent inside a call
  "message.started"(place, data) {
    const parentId = readString(data["parentToolCallId"]);
    const role = readEnum(data["role"], ["user", "system"]) ?? "assistant";
    const parent = parentId === undefined ? {} : { parent: `${place.turnId}:${parentId}` };
    return { type: "message.started", ...toMessage(place, data), role, ...parent };
  },
  "turn.stopping": ({ turnId }) => ({ type: "turn.stopping", turnId }),
  // {"type":"turn.ended","reason":"tool_use"}
  "turn.ended": ({ turnId }, data) => ({
    type: "turn.ended",
    turnId,
    reason: readEndReason(data["reason"]),
    error: readError(data["error"]),
  }),
  // {"type":"text.delta","messageId":"m1","partId":"r1","kind":"raw","delta":"I need ","at":0}
  "text.delta"(place, data) {
    const [address, piece] = [toText(place, data), readPiece(data)];
    return address && piece && { type: "text.delta", ...address, ...piece };
  },
  "text.final"(place, data) {
    const [address, text] = [toText(place, data), readString(data["text"])];
    const citations = data["citations"] === undefined ? {} : { citations: readList(data["citations"], readCitation) };
    return address && text !== undefined ? { type: "text.final", ...address, text, ...citations } : undefined;
  },
  // {"type":"part.added","messageId":"m1","part":{"type":"data","key":"d1","name":"score","data":{"value":3}}}
  "part.added"(place, data) {
    const address = toMessage(place, data);
    const key = readId(readObject(data["part"])?.["key"]);
    const part = key === undefined ? undefined : readPart(data["part"], key);
    return part && { type: "part.added", ...address, part };
  },
  // {"type":"toolCall.started","messageId":"m1","toolCallId":"c1","toolName":"edit_file"}   its argument will stream
  "toolCall.started"(place, data) {
    const [address, toolName] = [toCall(place, data), readString(data["toolName"])];
    return address && toolName !== undefined
      ? { type: "toolCall.started", ...address, toolName, ...readCallFields(data) }
      : undefined;
  },
  "toolCall.argumentDelta"(place, data) {
    const [address, piece] = [toCall(place, data), readPiece(data)];
    return address && piece && { type: "toolCall.argumentDelta", ...address, ...piece };
  },
  // {"type":"toolCall.updated","messageId":"m1","toolCallId":"c1","patch":{"status":"in_progress"}}
  "toolCall.updated"(place, data) {
    const [address, patch] = [toCall(place, data), readObject(data["patch"])];
    return address && patch && { type: "toolCall.updated", ...address, patch: readToolCallPatch(patch) };
  },
  "toolCall.contentAdded"(place, data) {
    const address = toCall(place, data);
    const content = readToolCallContent(data["content"]);
    const at = readNumber(data["at"]);
    return address && content && at !== undefined
      ? { type: "toolCall.contentAdded", ...address, content, at }
      : undefined;
  },
  "toolCall.outputDelta"(place, data) {
    const [address, terminalId, piece] = [toCall(place, data), readId(data["terminalId"]), readPiece(data)];
    const exit = withoutUndefined({ exit: readExit(data["exit"]) });
    return address && piece && terminalId !== undefined
      ? { type: "toolCall.outputDelta", ...address, terminalId, ...piece, ...exit }
      : undefined;
  },
  // {"type":"request.opened","messageId":"m1","request":{"requestId":"r1","kind":"execution","toolCallId":"c1",...}}
  "request.opened"({ turnId }, data) {
    const request = readRequest(data["request"], turnId);
    return request && { type: "request.opened", turnId, request };
  },
  "request.withdrawn"({ turnId }, data) {
    const requestId = readId(data["requestId"]);
    if (requestId === undefined) return undefined;
    return { type: "request.withdrawn", turnId, requestId, expired: readBoolean(data["expired"]) };
  },
  // {"type":"request.updated","requestId":"r1","state":"answered","answer":{"granted":true}}   other states are this side's own
  "request.updated"({ turnId }, data) {
    const [requestId, answer] = [readId(data["requestId"]), readAnswer(data["answer"])];
    return requestId !== undefined && answer && data["state"] === "answered"
      ? { type: "request.updated", turnId, requestId, state: "answered", answer }
      : undefined;
  },
  // {"type":"session.updated","patch":{"usage":{"used":1200,"size":200000}}}
  "session.updated"(_, data) {
    const patch = readObject(data["patch"]);
    return patch && { type: "session.updated", patch: readSessionPatch(patch) };
  },
  "failure.received"({ turnId }, data) {
    const error = readError(data["error"]);
    return error && { type: "failure.received", turnId, error };
  },
  "unknown.received"({ turnId }, data) {
    const name = readString(data["name"]);
    return name === undefined ? undefined : { type: "unknown.received", turnId, name, value: data["value"] ?? null };
  },
};

/**
 * Reads a kit event: an agent event as JSON without what the carrying frame says. `undefined` for a name this version does not know, and
 * where a field is missing without which the event means nothing.
 */
export function readKitEvent(place: Place, data: JsonObject): AgentEvent | undefined {
  return lookUp(events, readString(data["type"]) ?? "")?.(place, data);
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
