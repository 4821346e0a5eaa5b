import type { AgentEvent, Json, JsonObject, NewRequest, ToolCallPatch } from "../../model/index.ts";
import { parseJson, readObject, readString } from "../read.ts";
import type { OpenRequest, UiPathMemory } from "./UiPathMemory.ts";
import { toRequest } from "./UiPathRequest.ts";

/** Reads the leaves of one tool call event in the order of a call's life. */
export function readToolCall(memory: UiPathMemory, at: OpenRequest, event: JsonObject): AgentEvent[] {
  const toolCallId = readString(event["toolCallId"]) ?? "";
  const events: AgentEvent[] = [];
  const update = (patch: ToolCallPatch): void =>
    void events.push({ type: "toolCall.updated", ...at, toolCallId, patch });
  const open = (request: NewRequest): void => {
    memory.open.set(request.requestId, at);
    events.push({ type: "request.opened", turnId: at.turnId, request });
  };
  const start = readObject(event["startToolCall"]);
  if (start !== undefined || !memory.calls.has(`${at.messageId}:${toolCallId}`)) {
    events.push(startCall(memory, at, toolCallId, start ?? {}));
  }
  // {"toolCallId":"tc_2","startToolCall":{"toolName":"send_email","input":{"to":"a@b.c"},"requireConfirmation":true,"inputSchema":{...}}}
  if (start?.["requireConfirmation"] === true) {
    const input = readInput(start["input"]);
    const schema = start["inputSchema"];
    const path = { way: "confirmToolCall" as const, messageId: at.messageId, id: toolCallId, input };
    open(toRequest(at.turnId, path, { kind: "permission", toolCallId, ...(schema === undefined ? {} : { schema }) }));
  }
  const executing = readObject(event["executingToolCall"]);
  // {"toolCallId":"tc_2","executingToolCall":{"input":{"to":"edited@b.c"}}}   the input as it is really used
  if (executing !== undefined) {
    const input = executing["input"];
    update({ status: "in_progress", ...(input === undefined ? {} : inputPatch(input)) });
    if (memory.clientCalls.has(`${at.messageId}:${toolCallId}`)) {
      const path = { way: "endToolCall" as const, messageId: at.messageId, id: toolCallId };
      open(toRequest(at.turnId, path, { kind: "execution", toolCallId }));
    }
  }
  const error = readObject(event["toolCallError"]);
  const startError = readObject(error?.["startError"]);
  // {"toolCallId":"tc_3","toolCallError":{"errorId":"e1","startError":{"message":"upstream 503"}}}   flags the call, does not end it
  if (startError !== undefined) {
    const code = readString(error?.["errorId"]);
    const message = readString(startError["message"]) ?? "";
    update({ error: { layer: "tool", message, ...(code === undefined ? {} : { code }) } });
  }
  if (error?.["endError"] !== undefined) update({ error: null });
  const end = readObject(event["endToolCall"]);
  // {"toolCallId":"tc_3","endToolCall":{"isError":true,"output":"gave up"}}
  if (end !== undefined) update(readEnd(end));
  return events;
}

/** Starts a call; an event for an unseen id creates it too. */
function startCall(memory: UiPathMemory, at: OpenRequest, toolCallId: string, start: JsonObject): AgentEvent {
  const name = `${at.messageId}:${toolCallId}`;
  memory.calls.add(name);
  const client = start["isClientSideTool"] === true;
  if (client) memory.clientCalls.add(name);
  return {
    type: "toolCall.started",
    ...at,
    toolCallId,
    toolName: readString(start["toolName"]) ?? toolCallId,
    runsOn: client ? "application" : "server",
    patch: inputPatch(readInput(start["input"])),
  };
}

/** Inputs come as objects or, from some servers, as JSON text. */
export function readInput(value: Json | undefined): Json {
  return typeof value === "string" ? (parseJson(value) ?? value) : (value ?? {});
}

/** Says that the whole input is known. */
export function inputPatch(input: Json): ToolCallPatch {
  return { input, rawInput: input, argument: JSON.stringify(input), inputState: "ready" };
}

function readEnd(end: JsonObject): ToolCallPatch {
  const output = end["output"];
  const result = output === undefined ? {} : { rawOutput: output, result: output };
  if (end["cancelled"] === true) return { status: "cancelled", ...result };
  if (end["isError"] !== true) return { status: "completed", ...result };
  const message = typeof output === "string" ? output : JSON.stringify(output ?? null);
  return { status: "failed", error: { layer: "tool", message }, ...result };
}
