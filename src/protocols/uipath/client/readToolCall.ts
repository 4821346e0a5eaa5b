import { isEmpty } from "../../../model/index.ts";
import type { AgentEvent, Json, JsonObject, NewRequest, RequestBlock, ToolCallPatch } from "../../../model/index.ts";
import { readRequest } from "../../kit-events/readKitRequest.ts";
import { readToolCallPatch } from "../../kit-events/readToolCallPatch.ts";
import {
  parseJsonOrText,
  readBoolean,
  readId,
  readObject,
  readString,
  toJsonText,
  withoutUndefined,
} from "../../read.ts";
import { readDetails } from "../../readFields.ts";
import { readKitFields } from "../../kit-events/kitFields.ts";
import { readCallFields } from "../../kit-events/readKitEvent.ts";
import {
  openRequest,
  rememberCall,
  toCallKey,
  type OpenCall,
  type OpenRequest,
  type UiPathMemory,
} from "./UiPathMemory.ts";
import { toAnswerWay, toRequest, toRequestId } from "../UiPathRequest.ts";
import { withdraw } from "./withdraw.ts";

/** The place of a call: a message of an exchange, or outside of exchanges (`asyncToolCall`). */
export interface CallPlace extends OpenRequest {
  readonly isAsync?: boolean | undefined;
}

/** Reads one tool call event; it may contain several things (start, confirmation, execution, error, end), which are read in this order. */
export function readToolCall(memory: UiPathMemory, place: CallPlace, event: JsonObject): AgentEvent[] {
  const toolCallId = readId(event["toolCallId"]);
  if (toolCallId === undefined)
    return [{ type: "unknown.received", turnId: place.turnId, name: "toolCall", value: event }];
  const isKnown = memory.calls.has(toCallKey(place.messageId, toolCallId));
  const start = readObject(event["startToolCall"]);
  const call = rememberCall(memory, place, toolCallId, start && nameStart(start));
  const occurrence = call.occurrence === 0 ? {} : { occurrence: call.occurrence };
  const at = { turnId: place.turnId, messageId: place.messageId, ...occurrence };
  const events: AgentEvent[] = [];
  const update = (patch: ToolCallPatch): void =>
    void events.push({ type: "toolCall.updated", ...at, toolCallId, patch });
  const open = (request: NewRequest): void => {
    openRequest(memory, request.requestId, { ...at, toolCallId });
    events.push({ type: "request.opened", turnId: at.turnId, request: { ...request, ...toExact(call) } });
  };
  const scope = place.isAsync === true ? {} : { messageId: place.messageId };
  if (start !== undefined || !isKnown) {
    events.push(...startCall(memory, place, call, start ?? {}));
    const isOlder = start !== undefined && isOlderClientTool(memory, start);
    const request = start && readStartRequest(at.turnId, scope, toolCallId, start, isOlder);
    if (request !== undefined) open(request);
  }
  events.push(...readConfirm(memory, at.turnId, { ...scope, id: toolCallId }, event["confirmToolCall"]));
  const executing = readObject(event["executingToolCall"]);
  // {"toolCallId":"tc_2","executingToolCall":{"input":{"to":"edited@b.c"}}}   the input as it is really used
  if (executing !== undefined) {
    // A call that this client executes begins here, once it may.
    const status = place.isAsync === true ? "detached" : call.isClientSide ? undefined : "in_progress";
    update({
      ...(status && { status }),
      ...(executing["input"] === undefined ? {} : toInputPatch(executing["input"])),
    });
    if (call.waitsForClient) {
      open(toRequest(at.turnId, { way: "endToolCall", ...scope, id: toolCallId }, { kind: "execution", toolCallId }));
    }
  }
  const error = readObject(event["toolCallError"]);
  const startError = readObject(error?.["startError"]);
  // {"toolCallId":"tc_3","toolCallError":{"errorId":"e1","startError":{"message":"upstream 503"}}}   flags the call, does not end it
  if (startError !== undefined) {
    const code = readString(error?.["errorId"]);
    const message = readString(startError["message"]) ?? "";
    update({ error: { layer: "tool", message, code } });
  }
  if (error?.["endError"] !== undefined) update({ error: null });
  const end = readObject(event["endToolCall"]);
  // {"toolCallId":"tc_3","endToolCall":{"isError":true,"output":"gave up"}}   a confirmation after this has no effect
  if (end !== undefined) {
    update(readEnd(end));
    events.push(...withdraw(memory, (request) => request.toolCallId === toolCallId && isAt(request, at)));
  }
  return events;
}

/** The fields by which a request identifies its call within its message, since calls of two messages may share an id. */
function toExact({ occurrence }: OpenCall): Pick<NewRequest, "occurrence" | "exact"> {
  return { occurrence, exact: "message" };
}

function isAt(request: OpenRequest, at: OpenRequest): boolean {
  return request.messageId === at.messageId && request.turnId === at.turnId;
}

/** Starts a call; an event for an unseen id creates it too. */
function startCall(memory: UiPathMemory, place: CallPlace, call: OpenCall, start: JsonObject): readonly AgentEvent[] {
  const { toolCallId, occurrence } = call;
  const kit = readKitFields(start["metaData"]);
  const isClient = start["isClientSideTool"] === true || isOlderClientTool(memory, start);
  const { turnId, messageId, isAsync } = place;
  // A server of the kit sends the request itself.
  call.waitsForClient = start["isClientSideTool"] === true && kit === undefined;
  const kitFields = readCallFields(kit ?? {});
  const runsOn = kitFields.runsOn ?? (isClient ? "application" : "server");
  call.isClientSide = runsOn === "application";
  const { input } = start;
  const status = isAsync === true ? ({ status: "detached" } as const) : {};
  const patch = { rawInput: input, ...status, ...kitFields.patch };
  const name = readId(start["toolName"]);
  const unread = [name === undefined && "toolName", ...flags.filter((flag) => !isFlag(start[flag]))].some(Boolean);
  const kept: AgentEvent = { type: "unknown.received", turnId, messageId, name: "startToolCall", value: start };
  const started: AgentEvent = {
    type: "toolCall.started",
    turnId,
    messageId,
    toolCallId,
    ...(occurrence === 0 ? {} : { occurrence }),
    toolName: name ?? "",
    // A start without an input calls a tool without parameters.
    argument: readArgument(start),
    ...kitFields,
    runsOn,
    patch: isEmpty(patch) ? undefined : patch,
  };
  return Object.keys(start).length > 0 && unread ? [started, kept] : [started];
}

function readArgument({ input, metaData }: JsonObject): string {
  return readString(readKitFields(metaData)?.["argument"]) ?? (input === undefined ? "" : toArgument(input));
}

/** A text that differs between the starts of two calls with one id. */
function nameStart(start: JsonObject): string {
  return JSON.stringify([start["toolName"] ?? null, readArgument(start)]);
}

const flags = ["requireConfirmation", "isClientSideTool"] as const;

function isFlag(value: Json | undefined): boolean {
  return value === undefined || value === null || typeof value === "boolean";
}

/**
 * Whether a start calls a client tool in the form of SDK 1.3, which has no `isClientSideTool`: the client executes it at once.
 */
function isOlderClientTool(memory: UiPathMemory, start: JsonObject): boolean {
  const isPlain = start["isClientSideTool"] === undefined && start["requireConfirmation"] !== true;
  return (
    isPlain &&
    readKitFields(start["metaData"]) === undefined &&
    memory.declared.has(readString(start["toolName"]) ?? "")
  );
}

/** Fields of a call's start that the call or the request uses. */
const startFields: readonly string[] = [
  "toolName",
  "input",
  "inputSchema",
  "requireConfirmation",
  "isClientSideTool",
  "timestamp",
  "metaData",
];

/** {"toolName":"send_email","input":{"to":"a@b.c"},"requireConfirmation":true,"inputSchema":{...}}   the request of a start */
function readStartRequest(
  turnId: string,
  scope: { readonly messageId?: string | undefined },
  toolCallId: string,
  start: JsonObject,
  isOlder: boolean,
): NewRequest | undefined {
  const kitFields = readRequest(readKitFields(start["metaData"])?.["request"], turnId);
  if (isOlder)
    return toRequest(turnId, { way: "endToolCall", ...scope, id: toolCallId }, { kind: "execution", toolCallId });
  const asks = start["requireConfirmation"];
  if (kitFields === undefined && (isFlag(asks) ? asks !== true : false)) return undefined;
  const path = { ...scope, id: toolCallId, ...withoutUndefined({ input: readInput(start["input"]) }) };
  if (kitFields !== undefined)
    return toRequest(turnId, { way: toAnswerWay(kitFields, true), ...path }, kitFields, kitFields);
  const details = readDetails(start, startFields);
  const schema = { schema: start["inputSchema"] };
  const fields = {
    kind: "permission",
    toolCallId,
    ...schema,
    ...details,
    ...(isFlag(asks) ? {} : { blocked }),
  } as const;
  return toRequest(turnId, { way: "confirmToolCall", ...path }, fields);
}

const blocked: RequestBlock = {
  reason: "invalid",
  lasting: true,
  detail: "Whether the call needs a confirmation is neither true nor false.",
};

/** {"toolCallId":"tc_2","confirmToolCall":{"approved":true,"input":{...}}}   answered by another client */
function readConfirm(
  memory: UiPathMemory,
  turnId: string,
  path: { readonly messageId?: string | undefined; readonly id: string },
  value: Json | undefined,
): AgentEvent[] {
  const confirm = readObject(value);
  if (confirm === undefined) return [];
  const requestId = toRequestId(turnId, { way: "confirmToolCall", ...path });
  const granted = readBoolean(confirm["approved"]);
  if (granted === undefined || !memory.knownRequests.has(requestId))
    return [{ type: "unknown.received", turnId, name: "confirmToolCall", value: confirm }];
  if (!memory.open.delete(requestId)) return [];
  const answer = { granted, by: "user", at: 0 } as const;
  return [{ type: "request.updated", turnId, requestId, state: "answered", answer }];
}

/** Inputs are objects or, from some agents, JSON text. */
export function readInput(value: Json | undefined): Json | undefined {
  return typeof value === "string" ? parseJsonOrText(value) : value;
}

function toArgument(input: Json): string {
  return typeof input === "string" ? input : toJsonText(input);
}

function toInputPatch(input: Json): ToolCallPatch {
  const argument = toArgument(input);
  return { rawInput: input, argument };
}

function readEnd(end: JsonObject): ToolCallPatch {
  const kit = readKitFields(end["metaData"]);
  if (kit?.["patch"] !== undefined) return readToolCallPatch(kit["patch"]);
  const output = end["output"];
  const result = output === undefined ? {} : { rawOutput: output, result: output };
  if (end["cancelled"] === true) return { status: "cancelled", ...result };
  if (end["isError"] !== true) return { status: "completed", ...result };
  const message = typeof output === "string" ? output : JSON.stringify(output ?? null);
  return { status: "failed", error: { layer: "tool", message }, ...result };
}
