import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { countCalls } from "../countCalls.ts";
import { readId, readObject, toJsonText } from "../read.ts";
import { readArguments } from "../readArguments.ts";
import { createArgumentWriter } from "./createArgumentWriter.ts";
import type { GeminiCall, GeminiResponse, GeminiState } from "./GeminiState.ts";

/**
 * Reads one part of a call. A name opens a call and so ends the one before; a part without a name goes on with the open one; a part that
 * does not say `willContinue` ends it. Most calls are one part. Ids are not dependable: a call without one gets an id of the kit.
 */
export function readFunctionCall(state: GeminiState, response: GeminiResponse, part: JsonObject): AgentEvent[] {
  const body = readObject(part["functionCall"]) ?? {};
  const name = readId(body["name"]) ?? "";
  const events = name === "" ? [] : [...endOpenCall(state, response), ...openCall(state, response, part, name)];
  const call = response.calls.at(-1);
  // What names no tool, and goes on with no call, is kept as it came.
  if (call === undefined || call.ended)
    return [{ type: "unknown.received", turnId: state.context.turnId, name: "functionCall", value: part }];
  const place = placeOf(state, response, call);
  // {"functionCall":{"partialArgs":[{"jsonPath":"$.location","stringValue":"Bos","willContinue":true}],"willContinue":true}}
  const delta = call.writer.add(body["partialArgs"]);
  if (delta !== "") {
    events.push({ type: "toolCall.argumentDelta", ...place, delta, at: call.argument.length });
    call.argument += delta;
  }
  const args = readObject(body["args"]);
  if (args !== undefined) call.argument = toJsonText(args);
  if (body["willContinue"] === true) return events;
  return [...events, ...endCall(state, response, call, args)];
}

/** Ends the call that still streams: something else came, or the response is finished. */
export function endOpenCall(state: GeminiState, response: GeminiResponse): AgentEvent[] {
  const call = response.calls.at(-1);
  return call === undefined || call.ended ? [] : endCall(state, response, call, undefined);
}

function openCall(state: GeminiState, response: GeminiResponse, part: JsonObject, toolName: string): AgentEvent[] {
  const wireId = readId(readObject(part["functionCall"])?.["id"]) ?? "";
  const toolCallId = wireId === "" ? `${response.messageId}:call-${response.calls.length}` : wireId;
  const occurrence = state.seen.get(toolCallId) ?? countCalls(state.context, toolCallId);
  state.seen.set(toolCallId, occurrence + 1);
  const { functionCall: _functionCall, ...facts } = part;
  const wire = { functionCall: { ...(wireId === "" ? {} : { id: wireId }), name: toolName }, ...facts };
  const writer = createArgumentWriter();
  const call: GeminiCall = { toolCallId, occurrence, ended: false, argument: "", writer, wire };
  response.calls.push(call);
  response.wire.push(wire);
  return [{ type: "toolCall.started", ...placeOf(state, response, call), toolName, runsOn: "application" }];
}

/** The order of the pieces need not be that of the text they make: the whole argument replaces what was shown. */
function endCall(
  state: GeminiState,
  response: GeminiResponse,
  call: GeminiCall,
  args: JsonObject | undefined,
): AgentEvent[] {
  call.ended = true;
  const argument = args === undefined ? call.writer.text() : toJsonText(args);
  const patch = readArguments(argument);
  call.wire["functionCall"] = { ...readObject(call.wire["functionCall"]), args: patch.input ?? {} };
  return [{ type: "toolCall.updated", ...placeOf(state, response, call), patch }];
}

function placeOf(state: GeminiState, { messageId }: GeminiResponse, { toolCallId, occurrence }: GeminiCall) {
  return { turnId: state.context.turnId, messageId, toolCallId, occurrence };
}
