import type { EndReason, Json, JsonObject, KitError, WholePart } from "../../../model/index.ts";
import { readCitation } from "../../kit-events/readToolCallPatch.ts";
import { readError } from "../../kit-events/readKitRequest.ts";
import type { InnerMessage } from "../createTurnPlace.ts";
import { readEnum, readObject, readString } from "../../read.ts";

/** Reads what the kit's own agents add to a message where ACP has no words: `{"_meta":{"countersign":{...}}}`. Foreign ones add nothing. */
export function readOwnMeta(holder: JsonObject | undefined): JsonObject {
  return readObject(readObject(holder?.["_meta"])?.["countersign"]) ?? {};
}

/**
 * Reads the call whose agent makes this one, as our agents and Claude's say it:
 * {"toolCallId":"call_2","_meta":{"countersign":{"parentToolCallId":"call_1"}}}
 * {"toolCallId":"toolu_2","_meta":{"claudeCode":{"toolName":"Bash","parentToolUseId":"toolu_1"}}}
 */
export function readParent(update: JsonObject): string | undefined {
  const claude = readObject(readObject(update["_meta"])?.["claudeCode"]);
  return readString(readOwnMeta(update)["parentToolCallId"]) ?? readString(claude?.["parentToolUseId"]);
}

/** Reads the message of an agent inside a call: {"_meta":{"countersign":{"messageId":"m2","parentToolCallId":"call_1"}}} */
export function readInner(update: JsonObject): InnerMessage | undefined {
  const own = readOwnMeta(update);
  const [messageId, parent] = [readString(own["messageId"]), readString(own["parentToolCallId"])];
  return messageId === undefined || parent === undefined ? undefined : { messageId, parent };
}

/** Reads a part that only a link or a resource stands for: {"part":{"type":"source","key":"s1","citation":{"title":"Guide"}}} */
export function readOwnPart(update: JsonObject, key: string): WholePart | undefined {
  const part = readObject(readOwnMeta(update)["part"]);
  const citation = readCitation(part?.["citation"]);
  if (part?.["type"] === "source" && citation !== undefined) return { type: "source", key, citation };
  const name = readString(part?.["name"]);
  const data: Json | undefined = part?.["data"];
  return part?.["type"] === "data" && name !== undefined && data !== undefined
    ? { type: "data", key, name, data }
    : undefined;
}

const endReasons = ["completed", "length", "limit", "refusal", "cancelled", "error", "cut", "other"] as const;

/**
 * Reads the end of a turn that this client did not begin, or that it is told again; ACP has no words for either:
 * {"sessionUpdate":"session_info_update","_meta":{"countersign":{"turnEnded":"error","error":{"code":"agent","message":"..."}}}}
 */
export function readOwnEnd(
  update: JsonObject,
): { readonly reason: EndReason; readonly error?: KitError | undefined } | undefined {
  const own = readOwnMeta(update);
  const reason = readEnum(own["turnEnded"], endReasons);
  const error = own["error"] === undefined ? undefined : readError(own["error"]);
  return reason === undefined ? undefined : { reason, error };
}

/** Reads the failure behind an error response: {"data":{"_meta":{"countersign":{"error":{"code":"agent","message":"..."}}}}} */
export function readOwnFailure(data: JsonObject | undefined): KitError | undefined {
  const own = readOwnMeta(data)["error"];
  return own === undefined ? undefined : readError(own);
}
