import type { AgentEvent, Json, JsonObject, WholePart } from "../../../model/index.ts";
import { findCall } from "../../sessions/readCall.ts";
import type { Reading } from "../../sessions/readKitFrame.ts";
import {
  beginTurn,
  endTurn,
  nextPartId,
  openMessage,
  startTurn,
  type TurnReading,
} from "../../sessions/TurnReading.ts";
import { readArray, readList, readObject, readString } from "../../read.ts";
import { readAapEvent } from "./readAapEvent.ts";

/**
 * Reads history messages as events. Each user message begins a turn with an id derived from `prefix`; the last turn stays open, because
 * only the caller knows whether it continues.
 */
export function readAapMessages(reading: Reading, messages: Json | undefined, prefix: string): readonly AgentEvent[] {
  let turns = 0;
  return readList(messages, readObject).flatMap((message): readonly AgentEvent[] => {
    const content = message["content"];
    switch (readString(message["role"]) ?? "") {
      // {"role":"user","content":"use tools"}
      case "user": {
        const ended = endTurn(reading.turn, { reason: "completed" });
        turns += 1;
        reading.turn = beginTurn(`${prefix}${turns}`);
        return [...ended, ...startTurn(reading.turn), ...readUserMessage(reading.turn, content)];
      }
      // {"role":"assistant","content":[{"type":"text","text":"Let me check."},{"type":"tool_use","toolCallId":"call_001",...}]}
      case "assistant":
        return toBlocks(content).flatMap((block) => readBlock(reading, block));
      // {"role":"tool","toolCallId":"call_003","content":"{\"hits\":[\"x\"]}"}
      case "tool": {
        const toolCallId = readString(message["toolCallId"]);
        const call = findCall(reading.turn, toolCallId);
        // The reference server stores inline results twice.
        if (call?.settled === true) return [];
        return readAapEvent(reading, "tool_result", message);
      }
      default:
        // System messages are not part of the conversation.
        return [];
    }
  });
}

function toBlocks(content: Json | undefined): readonly JsonObject[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return readArray(content) === undefined ? [] : readList(content, readObject);
}

function readUserMessage(turn: TurnReading, content: Json | undefined): readonly AgentEvent[] {
  const address = { turnId: turn.turnId, messageId: `${turn.turnId}:prompt` };
  const parts = toBlocks(content).map((block): AgentEvent => {
    const key = nextPartId(turn);
    if (block["type"] === "image") return { type: "part.added", ...address, part: toImagePart(key, block) };
    return { type: "text.final", ...address, partId: key, kind: "answer", text: readString(block["text"]) ?? "" };
  });
  return [{ type: "message.started", ...address, role: "user" }, ...parts];
}

function toImagePart(key: string, block: JsonObject): WholePart {
  return { type: "file", key, block: { type: "image", mimeType: "image/*", uri: readString(block["url"]) ?? "" } };
}

function readBlock(reading: Reading, block: JsonObject): readonly AgentEvent[] {
  const type = readString(block["type"]) ?? "";
  switch (type) {
    case "text":
    case "thinking":
      return readAapEvent(reading, type, block);
    case "tool_use":
      return readAapEvent(reading, "tool_call", block);
    case "image": {
      const { turn } = reading;
      const part = toImagePart(nextPartId(turn), block);
      return [...openMessage(turn), { type: "part.added", turnId: turn.turnId, messageId: turn.messageId, part }];
    }
    default:
      return [];
  }
}
