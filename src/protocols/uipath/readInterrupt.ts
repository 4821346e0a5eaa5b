import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { readObject, readString } from "../read.ts";
import { inputPatch, readInput } from "./readToolCall.ts";
import type { OpenRequest, UiPathMemory } from "./UiPathMemory.ts";
import { toRequest, toRequestId } from "./UiPathRequest.ts";

/** Reads the older way of asking: an interrupt of the message. Both ways open the same dialog. */
export function readInterrupt(memory: UiPathMemory, at: OpenRequest, interrupt: JsonObject): AgentEvent[] {
  const id = readString(interrupt["interruptId"]) ?? "";
  const path = { way: "endInterrupt" as const, messageId: at.messageId, id };
  const requestId = toRequestId(at.turnId, path);
  const start = readObject(interrupt["startInterrupt"]);
  if (start === undefined) {
    // {"interruptId":"int_1","endInterrupt":{...}}   answered elsewhere
    if (!memory.open.delete(requestId)) return [];
    return [{ type: "request.withdrawn", turnId: at.turnId, requestId }];
  }
  memory.open.set(requestId, at);
  const type = readString(start["type"]) ?? "";
  const value = readObject(start["value"]) ?? {};
  const schema = value["inputSchema"];
  const withSchema = schema === undefined ? {} : { schema };
  // {"type":"uipath_cas_tool_call_confirmation","value":{"toolCallId":"tc_4","toolName":"legacy_tool","inputSchema":{...},"inputValue":{"a":1}}}
  if (type !== "uipath_cas_tool_call_confirmation") {
    const request = toRequest(at.turnId, path, { kind: "form", title: type, ...withSchema });
    return [{ type: "request.opened", turnId: at.turnId, request }];
  }
  const toolCallId = readString(value["toolCallId"]) ?? id;
  const input = readInput(value["inputValue"]);
  const events: AgentEvent[] = [];
  if (!memory.calls.has(`${at.messageId}:${toolCallId}`)) {
    memory.calls.add(`${at.messageId}:${toolCallId}`);
    const toolName = readString(value["toolName"]) ?? toolCallId;
    events.push({ type: "toolCall.started", ...at, toolCallId, toolName, runsOn: "server", patch: inputPatch(input) });
  }
  const request = toRequest(at.turnId, { ...path, input }, { kind: "permission", toolCallId, ...withSchema });
  return [...events, { type: "request.opened", turnId: at.turnId, request }];
}
