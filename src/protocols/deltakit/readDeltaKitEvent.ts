import type { AgentEvent, Json, JsonObject, TextKind, WholePart } from "../../model/index.ts";
import { readCallResult, readCallStart } from "../sessions/readCall.ts";
import { readKitFrame, type Reading } from "../sessions/readKitFrame.ts";
import { kitKey, readFrameFields } from "../kit-events/kitFields.ts";
import { readCallFields, readTextKind } from "../kit-events/readKitEvent.ts";
import { readError } from "../kit-events/readKitRequest.ts";
import { readCitation } from "../kit-events/readToolCallPatch.ts";
import {
  endTurn,
  nextPartId,
  openMessage,
  readTextDelta,
  readUnknown,
  type TurnReading,
} from "../sessions/TurnReading.ts";
import { parseJson, readArray, readId, readObject, readString, toJsonText } from "../read.ts";

/** The data of the frame that ends a stream; it is not JSON. */
export const doneMark = "[DONE]";

/** Reads the JSON values of one frame, and its end mark as `doneMark`; `undefined` for data that is not JSON. */
export function readDeltaKitData(data: string | Json): readonly (Json | undefined)[] {
  if (typeof data !== "string") return readArray(data) ?? [data];
  // data: [DONE]
  if (data.trim() === doneMark) return [doneMark];
  const value = parseJson(data);
  if (value !== undefined) return readArray(value) ?? [value];
  // The protocol's documentation has consecutive data lines without blank lines: one event by the SSE standard, but several events here.
  const lines = data.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 ? lines.map((line) => (line.trim() === doneMark ? doneMark : parseJson(line))) : [undefined];
}

/** Reads one event of DeltaKit (`@deltakit/core` 0.2.8) or of the kit's extension; `undefined` if it is not an event. */
export function readDeltaKitEvent(reading: Reading, value: Json | undefined): readonly AgentEvent[] | undefined {
  const data = readObject(value);
  const type = readString(data?.["type"]);
  if (data === undefined || type === undefined) return undefined;
  const { turn } = reading;
  switch (type) {
    // {"type":"text_delta","delta":"The weather"}
    case "text_delta":
      return readDelta(turn, data, "answer");
    // {"type":"reasoning_delta","delta":"Let me see"} (custom events page)
    case "reasoning_delta":
      return readDelta(turn, data, "raw");
    // {"type":"reasoning","text":"Let me see"} (example servers: a delta, despite the name of the field)
    case "reasoning":
      return readTextDelta(turn, "raw", readString(data["text"]) ?? "");
    // {"type":"tool_call","tool_name":"get_weather","argument":"{\"city\": \"London\"}","call_id":"call_1"}
    case "tool_call":
      return readToolCall(turn, data);
    // {"type":"tool_result","call_id":"call_1","output":"Sunny, 18°C in London"}
    case "tool_result":
      return readCallResult(turn, readString(data["call_id"]), {
        result: data["output"] ?? "",
        ...readCallFields(readFrameFields(data)).patch,
      });
    // {"type":"done"} (job and example servers, in place of [DONE])
    case "done":
      return endTurn(turn, { reason: "completed" });
    // {"type":"error","message":"rate limited"} (job and WebSocket servers)
    case "error": {
      const message = "The agent reported an error without a message.";
      return endTurn(turn, { reason: "error" }, readError(data) ?? { code: "agent", message });
    }
    // {"type":"countersign","countersign":{"type":"turn.stopping"}}   a server of the kit
    case kitKey:
      return readKitFrame(reading, readFrameFields(data));
    default:
      return readDocumentedExample(reading, type, data);
  }
}

/** {"type":"text_delta","delta":"I cannot","countersign":{"partId":"part_1","kind":"refusal"}}   the kit's server sends what opens a part */
function readDelta(turn: TurnReading, data: JsonObject, otherwise: TextKind): readonly AgentEvent[] {
  const kit = readFrameFields(data);
  return readTextDelta(turn, readTextKind(kit, otherwise), readString(data["delta"]) ?? "", readId(kit["partId"]));
}

/** Reads a call. One without a name or an argument cannot be assessed, so the raw frame is shown with it. */
function readToolCall(turn: TurnReading, data: JsonObject): readonly AgentEvent[] {
  const toolName = readId(data["tool_name"]);
  const argument = data["argument"] ?? null;
  const started = readCallStart(turn, {
    toolCallId: readId(data["call_id"]),
    toolName: toolName ?? "",
    argument: readArgument(argument),
    ...readCallFields(readFrameFields(data)),
  });
  return toolName === undefined || argument === null ? [...started, ...readUnknown(turn, "tool_call", data)] : started;
}

/** Some servers send the argument as an object instead of its JSON text. */
function readArgument(value: Json): string {
  return typeof value === "string" ? value : toJsonText(value);
}

/** Reads the custom events of the project's documentation; any other type is emitted as unknown for the app. */
function readDocumentedExample({ turn }: Reading, type: string, data: JsonObject): readonly AgentEvent[] {
  const key = nextPartId(turn);
  const url = readString(data["url"]);
  const address = { turnId: turn.turnId, messageId: turn.messageId };
  const add = (part: WholePart): readonly AgentEvent[] => {
    turn.openPart = undefined;
    return [...openMessage(turn), { type: "part.added", ...address, part }];
  };
  // {"type":"progress","step":"Searching","percent":40}
  if (type === "progress") return add({ type: "data", key, name: type, data });
  // {"type":"image","url":"https://example.org/a.png","alt":"A chart"}
  if (type === "image" && url !== undefined) {
    return add({ type: "file", key, block: { type: "image", mimeType: "image/*", uri: url } });
  }
  // {"type":"citation","title":"Guide","url":"https://example.org","snippet":"..."}
  const citation = type === "citation" ? readCitation(data) : undefined;
  return citation === undefined ? readUnknown(turn, type, data) : add({ type: "source", key, citation });
}
