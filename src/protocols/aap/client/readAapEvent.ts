import type { AgentEvent, EndReason, Json, JsonObject, KitError } from "../../../model/index.ts";
import { readCallResult, readCallStart } from "../../sessions/readCall.ts";
import { readError } from "../../kit-events/readKitRequest.ts";
import { readKitFrame, type Reading } from "../../sessions/readKitFrame.ts";
import { kitKey, readFrameFields } from "../../kit-events/kitFields.ts";
import { readCallFields, readTextKind } from "../../kit-events/readKitEvent.ts";
import { readDerivedRequest } from "./readDerivedRequest.ts";
import { readTextDelta, readTextFinal, readUnknown, startTurn } from "../../sessions/TurnReading.ts";
import { parseJson, readArray, readEnum, readId, readList, readObject, readString, toJsonText } from "../../read.ts";
import { readEnd, type WireEnd } from "../../readEnd.ts";

/** The end of a turn in AAP. */
export interface AapStop {
  readonly end: WireEnd;
  readonly error?: KitError | undefined;
  /** The calls that wait for an answer, if the server lists them; otherwise all without a result. */
  readonly callIds?: readonly string[] | undefined;
}

/** End reasons by stop reason. */
const reasons: Readonly<Record<string, EndReason>> = {
  end_turn: "completed",
  tool_use: "tool_use",
  max_tokens: "length",
  refusal: "refusal",
  error: "error",
};

/** Reads one event of AAP (version 3 and the seed) or of the kit's extension. `turn_stop` is read by `readAapStop`. */
export function readAapEvent(reading: Reading, name: string, data: JsonObject): readonly AgentEvent[] {
  const { turn } = reading;
  const kit = readFrameFields(data);
  const part = { partId: readId(kit["partId"]) };
  switch (name) {
    // event: turn_start, data: {}
    case "turn_start":
      return startTurn(turn);
    // event: text_delta, data: {"delta":"Let me "}
    case "text_delta":
      return readTextDelta(turn, readTextKind(kit, "answer"), readString(data["delta"]) ?? "", part.partId);
    // event: thinking_delta, data: {"delta":"I need "}
    case "thinking_delta":
      return readTextDelta(turn, readTextKind(kit, "raw"), readString(data["delta"]) ?? "", part.partId);
    // event: text, data: {"text":"Let me check."}
    case "text":
      turn.openPart = undefined;
      return readTextFinal(turn, readTextKind(kit, "answer"), { text: readString(data["text"]) ?? "", ...part });
    // event: thinking, data: {"thinking":"I need several tools."}
    case "thinking":
      turn.openPart = undefined;
      return readTextFinal(turn, readTextKind(kit, "raw"), { text: readString(data["thinking"]) ?? "", ...part });
    // event: tool_call, data: {"toolCallId":"call_001","name":"get_document","input":{"id":1}}
    case "tool_call": {
      const toolCallId = readId(data["toolCallId"]);
      const toolName = readId(data["name"]);
      const input = data["input"] ?? null;
      const text = readString(kit["argument"]);
      const started = readCallStart(turn, {
        toolCallId,
        toolName: toolName ?? "",
        ...(text === undefined ? { argument: toJsonText(input), input } : { argument: text }),
        ...readCallFields(kit),
      });
      const isWhole = toolCallId !== undefined && toolName !== undefined && input !== null;
      return isWhole ? started : [...started, ...readUnknown(turn, name, data)];
    }
    // event: tool_result, data: {"toolCallId":"call_003","content":"{\"hits\":[\"x\"]}"}
    case "tool_result":
      return readCallResult(turn, readString(data["toolCallId"]), {
        ...toAapResult(data["content"]),
        ...readCallFields(kit).patch,
      });
    // event: countersign, data: {"countersign":{"type":"turn.stopping"}}   a server of the kit
    case kitKey:
      return readDerivedRequest(turn, kit) ?? readKitFrame(reading, kit);
    default:
      return readUnknown(turn, name, data);
  }
}

/** Converts a result for display: the reference server sends every value as its JSON text. */
export function toAapResult(content: Json | undefined): {
  readonly result: Json;
  readonly rawOutput?: Json | undefined;
} {
  if (typeof content !== "string") return { result: readArray(content)?.map(toModelBlock) ?? content ?? "" };
  const rawOutput = parseJson(content);
  return { result: content, rawOutput };
}

// {"type":"image","url":"https://example.org/a.png"}
function toModelBlock(block: Json): Json {
  const fields = readObject(block);
  const url = readString(fields?.["url"]);
  return fields?.["type"] === "image" && url !== undefined ? { type: "image", mimeType: "image/*", uri: url } : block;
}

// event: turn_stop, data: {"stopReason":"tool_use"}
/** Reads the end reason of a turn. */
export function readAapStop(data: JsonObject): AapStop {
  const stopReason = readString(data["stopReason"]);
  const kit = readFrameFields(data);
  const kitReason = readEnum(kit["reason"], ["cancelled", "limit", "paused", "other", "cut"]);
  const end = kitReason === undefined ? readEnd(reasons, stopReason) : { reason: kitReason };
  const error = readError(kit["error"]);
  // {"stopReason":"tool_use","countersign":{"toolCallIds":["call_004"]}}   other calls may go on meanwhile
  const callIds = kit["toolCallIds"] === undefined ? undefined : readList(kit["toolCallIds"], readString);
  if (end.reason !== "error") return { end, callIds };
  return { end, error: error ?? { code: "agent", message: "The agent reported an error without a message." } };
}

/** Reads the data of a frame; undefined unless it is an object. */
export function readAapData(data: string | Json): JsonObject | undefined {
  return readObject(typeof data === "string" ? parseJson(data) : data);
}
