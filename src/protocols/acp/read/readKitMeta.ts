import type { AgentEvent, JsonObject, KitError, WholePart } from "../../../model/index.ts";
import { readKitFields } from "../../kit-events/kitFields.ts";
import { readKitEvent } from "../../kit-events/readKitEvent.ts";
import { readError } from "../../kit-events/readKitRequest.ts";
import type { InnerMessage } from "../createTurnPlace.ts";
import { readObject, readString } from "../../read.ts";

/** Reads what the kit's own agents add where ACP has no words: `{"_meta":{"countersign":{...}}}`. Foreign ones add nothing. */
export function readKitMeta(holder: JsonObject | undefined): JsonObject {
  return readKitFields(holder?.["_meta"]) ?? {};
}

/**
 * Reads the call whose agent makes this one, as our agents and Claude's say it:
 * {"toolCallId":"call_2","_meta":{"countersign":{"parentToolCallId":"call_1"}}}
 * {"toolCallId":"toolu_2","_meta":{"claudeCode":{"toolName":"Bash","parentToolUseId":"toolu_1"}}}
 */
export function readParent(update: JsonObject): string | undefined {
  const claude = readObject(readObject(update["_meta"])?.["claudeCode"]);
  return readString(readKitMeta(update)["parentToolCallId"]) ?? readString(claude?.["parentToolUseId"]);
}

/** Reads the message of an agent inside a call: {"_meta":{"countersign":{"messageId":"m2","parentToolCallId":"call_1"}}} */
export function readInner(update: JsonObject): InnerMessage | undefined {
  const kit = readKitMeta(update);
  const [messageId, parent] = [readString(kit["messageId"]), readString(kit["parentToolCallId"])];
  return messageId === undefined || parent === undefined ? undefined : { messageId, parent };
}

/** Reads a part that only a link or a resource stands for: {"type":"part.added","part":{"type":"source","key":"s1","citation":{"title":"Guide"}}} */
export function readKitPart(update: JsonObject, key: string): WholePart | undefined {
  const event = readKitEvent({ turnId: "" }, readKitMeta(update));
  if (event?.type !== "part.added") return undefined;
  const { part } = event;
  return part.type === "source" || part.type === "data" ? { ...part, key } : undefined;
}

/**
 * Reads the end of a turn that this client did not begin, or that it is told again; ACP has no words for either:
 * {"sessionUpdate":"session_info_update","_meta":{"countersign":{"type":"turn.ended","reason":"error","error":{"code":"agent","message":"..."}}}}
 */
export function readKitEnd(
  turnId: string,
  update: JsonObject,
): Extract<AgentEvent, { readonly type: "turn.ended" }> | undefined {
  const event = readKitEvent({ turnId }, readKitMeta(update));
  if (event?.type !== "turn.ended") return undefined;
  // The agent waits: the turn goes on.
  return event.reason === "tool_use" || event.reason === "paused" ? undefined : event;
}

/** Reads the failure behind an error response: {"data":{"_meta":{"countersign":{"error":{"code":"agent","message":"..."}}}}} */
export function readKitFailure(data: JsonObject | undefined): KitError | undefined {
  return readError(readKitMeta(data)["error"]);
}
