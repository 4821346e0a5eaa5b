import type { AgentEvent, JsonObject } from "../../../model/index.ts";
import { readRequest } from "../../kit-events/readKitRequest.ts";
import { readDetails } from "../../readFields.ts";
import { readId, readObject, readString, toJsonText, withoutUndefined } from "../../read.ts";
import { kitKey, readKitFields } from "../../kit-events/kitFields.ts";
import { readInput } from "./readToolCall.ts";
import { openRequest, rememberCall, toCallKey, type OpenRequest, type UiPathMemory } from "./UiPathMemory.ts";
import { toRequest } from "../UiPathRequest.ts";

/** The type of the older form of a tool confirmation. */
export const confirmationInterrupt = "uipath_cas_tool_call_confirmation";

/** Reads an interrupt of the message. Confirmations become permissions, like those of a call's start; other types are forms. */
export function readInterrupt(memory: UiPathMemory, at: OpenRequest, interrupt: JsonObject): AgentEvent[] {
  const { turnId, messageId } = at;
  const id = readId(interrupt["interruptId"]);
  if (id === undefined) return [{ type: "unknown.received", turnId, name: "interrupt", value: interrupt }];
  const path = { way: "endInterrupt" as const, messageId, id };
  const start = readObject(interrupt["startInterrupt"]);
  if (start === undefined) {
    // {"interruptId":"int_1","endInterrupt":{...}}   answered elsewhere
    const requestId = toRequest(turnId, path, { kind: "form" }).requestId;
    if (!memory.knownRequests.has(requestId))
      return [{ type: "unknown.received", turnId, messageId, name: "interrupt", value: interrupt }];
    return memory.open.delete(requestId) ? [{ type: "request.withdrawn", turnId, requestId }] : [];
  }
  const type = readString(start["type"]) ?? "";
  const value = readObject(start["value"]) ?? {};
  const kitRequest = readRequest(readKitFields(value)?.["request"], turnId);
  const schema = { schema: value["inputSchema"] ?? value["schema"] };
  // {"type":"uipath_cas_tool_call_confirmation","value":{"toolCallId":"tc_4","toolName":"legacy_tool","inputSchema":{...},"inputValue":{"a":1}}}
  const details = readDetails({ ...start, ...value }, ["type", "value", ...valueFields]);
  if (type !== confirmationInterrupt) {
    const request = toRequest(turnId, path, { kind: "form", title: type, ...schema, ...details }, kitRequest);
    openRequest(memory, request.requestId, at);
    return [{ type: "request.opened", turnId, request }];
  }
  // A confirmation without a call id may describe a call, which is then created.
  const toolCallId = readId(value["toolCallId"]) ?? id;
  const input = readInput(value["inputValue"]);
  const events: AgentEvent[] = [];
  const isKnown = memory.calls.has(toCallKey(messageId, toolCallId));
  const { occurrence } = rememberCall(memory, at, toolCallId);
  const call = { turnId, messageId, toolCallId, ...(occurrence === 0 ? {} : { occurrence }) };
  if (!isKnown) {
    const toolName = readId(value["toolName"]) ?? "";
    const argument = input === undefined ? "" : toJsonText(input);
    events.push({ type: "toolCall.started", ...call, toolName, runsOn: "server", argument });
  } else if (input !== undefined) {
    // A grant applies to the input of the interrupt, so that is the one to show.
    const patch = { rawInput: input, argument: toJsonText(input) };
    events.push({ type: "toolCall.updated", ...call, patch });
  }
  const request = toRequest(
    turnId,
    { ...path, ...withoutUndefined({ input }) },
    { kind: "permission", toolCallId, occurrence, exact: "message", ...schema, ...details },
    kitRequest,
  );
  openRequest(memory, request.requestId, { ...at, toolCallId });
  return [...events, { type: "request.opened", turnId, request }];
}

/** Fields of an interrupt's value that the request or its call uses. */
const valueFields: readonly string[] = ["toolCallId", "toolName", "inputValue", "inputSchema", "schema", kitKey];
