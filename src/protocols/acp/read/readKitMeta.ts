import type { AgentEvent, JsonObject, KitError, WholePart } from "../../../model/index.ts";
import { readKitFields } from "../../kit-events/kitFields.ts";
import { readKitEvent } from "../../kit-events/readKitEvent.ts";
import { readError } from "../../kit-events/readKitRequest.ts";
import type { InnerMessage } from "../createTurnPlace.ts";
import { readObject, readString } from "../../read.ts";

/** Reads the fields that agents of the kit add to ACP: `{"_meta":{"countersign":{...}}}`; an empty object for other agents. */
export function readKitMeta(holder: JsonObject | undefined): JsonObject {
  return readKitFields(holder?.["_meta"]) ?? {};
}

/**
 * Reads the parent call of a sub-agent's call, from agents of the kit and of Claude:
 * {"toolCallId":"call_2","_meta":{"countersign":{"parentToolCallId":"call_1"}}}
 * {"toolCallId":"toolu_2","_meta":{"claudeCode":{"toolName":"Bash","parentToolUseId":"toolu_1"}}}
 */
export function readParent(update: JsonObject): string | undefined {
  const claude = readObject(readObject(update["_meta"])?.["claudeCode"]);
  return readString(readKitMeta(update)["parentToolCallId"]) ?? readString(claude?.["parentToolUseId"]);
}

/** Reads the message of a sub-agent: {"_meta":{"countersign":{"messageId":"m2","parentToolCallId":"call_1"}}} */
export function readInner(update: JsonObject): InnerMessage | undefined {
  const kit = readKitMeta(update);
  const [messageId, parent] = [readString(kit["messageId"]), readString(kit["parentToolCallId"])];
  return messageId === undefined || parent === undefined ? undefined : { messageId, parent };
}

/** Reads the part behind a link or a resource: {"type":"part.added","part":{"type":"source","key":"s1","citation":{"title":"Guide"}}} */
export function readKitPart(update: JsonObject, key: string): WholePart | undefined {
  const event = readKitEvent({ turnId: "" }, readKitMeta(update));
  if (event?.type !== "part.added") return undefined;
  const { part } = event;
  return part.type === "source" || part.type === "data" ? { ...part, key } : undefined;
}

/**
 * Reads the end of a turn of another client or in a replay, which ACP cannot express:
 * {"sessionUpdate":"session_info_update","_meta":{"countersign":{"type":"turn.ended","reason":"error","error":{"code":"agent","message":"..."}}}}
 */
export function readKitEnd(
  turnId: string,
  update: JsonObject,
): Extract<AgentEvent, { readonly type: "turn.ended" }> | undefined {
  const event = readKitEvent({ turnId }, readKitMeta(update));
  if (event?.type !== "turn.ended") return undefined;
  // The agent waits, so the turn is not over.
  return event.reason === "tool_use" || event.reason === "paused" ? undefined : event;
}

/** Reads the failure behind an error response: {"data":{"_meta":{"countersign":{"error":{"code":"agent","message":"..."}}}}} */
export function readKitFailure(data: JsonObject | undefined): KitError | undefined {
  return readError(readKitMeta(data)["error"]);
}
