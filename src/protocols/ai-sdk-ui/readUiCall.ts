import type { AgentEvent, Json, JsonObject, ToolCallPatch } from "../../model/index.ts";
import { readDetails } from "../readDetails.ts";
import { equalValues } from "../equalValues.ts";
import { parseJson, parseJsonOrText, readId, readString, withoutUndefined } from "../read.ts";
import type { UiCall, UiRun } from "./UiRun.ts";

/** Reads a chunk about a tool call; undefined for any other. */
export function readUiCall(run: UiRun, type: string, chunk: JsonObject): AgentEvent[] | undefined {
  if (!type.startsWith("tool-")) return undefined;
  const toolCallId = readId(chunk["toolCallId"]) ?? "";
  // What has no id is about no call; it is kept as it came.
  if (toolCallId === "" && type !== "tool-approval-response") return undefined;
  const call = run.calls.get(toolCallId);
  if (call !== undefined && chunk["providerExecuted"] === true) {
    call.providerExecuted = true;
    setItem(call, { providerExecuted: true });
  }
  switch (type) {
    // {"type":"tool-input-start","toolCallId":"toolu_1","toolName":"get_weather"}
    case "tool-input-start":
      return startCall(run, toolCallId, chunk);
    // {"type":"tool-input-delta","toolCallId":"toolu_1","inputTextDelta":"{\"locati"}
    case "tool-input-delta": {
      const delta = readString(chunk["inputTextDelta"]);
      if (call === undefined || call.ready || delta === undefined) return undefined;
      if (delta === "") return [];
      const at = call.argument.length;
      call.argument += delta;
      return [{ type: "toolCall.argumentDelta", ...toAddress(run, call, toolCallId), delta, at }];
    }
    // {"type":"tool-input-available","toolCallId":"toolu_1","toolName":"get_weather","input":{"location":"Paris"}}   may come alone
    case "tool-input-available":
      return readInput(run, toolCallId, chunk);
    // {"type":"tool-input-error","toolCallId":"toolu_1","toolName":"get_weather","input":{...},"errorText":"..."}
    case "tool-input-error":
      return [...readInput(run, toolCallId, chunk), ...refuseInput(run, toolCallId, chunk)];
    // {"type":"tool-approval-request","approvalId":"aitxt-1","toolCallId":"toolu_1","reason":"weather needs review"}
    case "tool-approval-request": {
      const approvalId = readId(chunk["approvalId"]);
      if (approvalId === undefined) return undefined;
      const reason = withoutUndefined({ reason: readString(chunk["reason"]) });
      const isAutomatic = chunk["isAutomatic"] === true;
      const asked = { requestReason: chunk["reason"], ...(isAutomatic ? { isAutomatic } : {}) };
      const more = { approvalDescriptor: chunk["approvalDescriptor"], signature: chunk["signature"] };
      setItem(call, { state: "approval-requested", approval: withoutUndefined({ id: approvalId, ...asked, ...more }) });
      const details = readDetails(chunk, approvalFields);
      const occurrence = call?.occurrence ?? 0;
      if (!isAutomatic) run.approvals.push({ approvalId, toolCallId, occurrence, ...reason, ...details });
      return [];
    }
    // {"type":"tool-approval-response","approvalId":"aitxt-1","approved":false,"reason":"policy"}   a policy decided, nobody is asked
    case "tool-approval-response":
      return respond(run, chunk);
    default:
      // A refusal of what the thread does not know either is about no call.
      if (call === undefined && type === "tool-output-denied") return isInThread(run, toolCallId) ? [] : undefined;
      return call === undefined && type.startsWith("tool-output-")
        ? readOutput(run, orphan(run, toolCallId), toolCallId, type, chunk)
        : readOutput(run, call, toolCallId, type, chunk);
  }
}

/** Fields of an approval's question that the request has a place for; the signature only goes back. */
const approvalFields: readonly string[] = ["type", "approvalId", "toolCallId", "reason", "isAutomatic", "signature"];

function toAddress(run: UiRun, call: UiCall, toolCallId: string): CallAddress {
  return toCallAddress(run.context.turnId, call, toolCallId);
}

interface CallAddress {
  readonly turnId: string;
  readonly messageId: string;
  readonly toolCallId: string;
  readonly occurrence?: number;
}

/** Gives the fields by which events address a call. */
export function toCallAddress(turnId: string, { messageId, occurrence }: UiCall, toolCallId: string): CallAddress {
  return { turnId, messageId, toolCallId, ...(occurrence === 0 ? {} : { occurrence }) };
}

function setItem(call: UiCall | undefined, fields: JsonObject): void {
  if (call?.item !== undefined) Object.assign(call.item, fields);
}

function isInThread({ context }: UiRun, toolCallId: string): boolean {
  const parts = context.thread?.messages.flatMap((message) => message.parts) ?? [];
  return parts.some((part) => part.type === "tool_call" && part.toolCallId === toolCallId);
}

/** A result without a call: it is kept, as a call of which nothing else is known. */
function orphan(run: UiRun, toolCallId: string): UiCall {
  const facts = { occurrence: 0, argument: "", ready: true, resolved: false, providerExecuted: false };
  const call: UiCall = { messageId: run.messageId, toolName: "", item: undefined, ...facts };
  run.calls.set(toolCallId, call);
  return call;
}

function startCall(run: UiRun, toolCallId: string, chunk: JsonObject): AgentEvent[] {
  const known = run.calls.get(toolCallId);
  // The id of a call that is whole begins another one.
  const isWhole = known?.ready === true && known.toolName !== "";
  const isAnother = isWhole && (known.item !== undefined || known.resolved);
  const toolName = readId(chunk["toolName"]) ?? (isAnother ? "" : (known?.toolName ?? ""));
  const { providerExecuted, dynamic, title, providerMetadata } = chunk;
  const isDynamic = dynamic === true;
  const item: JsonObject = {
    type: isDynamic ? "dynamic-tool" : `tool-${toolName}`,
    ...(isDynamic ? { toolName } : {}),
    toolCallId,
    state: "input-streaming",
    ...withoutUndefined({ title, providerExecuted, callProviderMetadata: providerMetadata }),
  };
  run.items.push(item);
  const isProvider = providerExecuted === true;
  const call: UiCall = {
    messageId: isAnother ? run.messageId : (known?.messageId ?? run.messageId),
    toolName,
    occurrence: known === undefined ? 0 : known.occurrence + (isAnother ? 1 : 0),
    argument: "",
    ready: false,
    // Its result may have come first.
    resolved: !isAnother && known?.resolved === true,
    providerExecuted: isProvider,
    item,
  };
  run.calls.set(toolCallId, call);
  // A fact of the kit has told the start already, with more than this.
  if (known !== undefined && !known.ready) return [];
  const isHere = run.context.tools.some(({ name }) => name === toolName);
  return [
    {
      type: "toolCall.started",
      ...toAddress(run, call, toolCallId),
      toolName,
      runsOn: isProvider ? "provider" : isHere ? "application" : "server",
      ...withoutUndefined({ title: readString(title) }),
    },
  ];
}

function readInput(run: UiRun, toolCallId: string, chunk: JsonObject): AgentEvent[] {
  const input = chunk["input"] ?? null;
  const known = run.calls.get(toolCallId);
  const isAnother = known?.ready === true && !equalValues(parseJsonOrText(known.argument), input);
  const started = known?.item === undefined || isAnother ? startCall(run, toolCallId, chunk) : [];
  const call = run.calls.get(toolCallId);
  if (call === undefined) return started;
  const { providerMetadata } = chunk;
  setItem(call, { state: "input-available", input, ...withoutUndefined({ callProviderMetadata: providerMetadata }) });
  call.ready = true;
  call.argument = toArgument(call.argument, input);
  const patch: ToolCallPatch = { argument: call.argument, input, inputState: "ready" };
  return [...started, { type: "toolCall.updated", ...toAddress(run, call, toolCallId), patch }];
}

/** What streamed is the exact text, where it says the same; a text tool's input is its text. */
function toArgument(streamed: string, input: Json): string {
  if (typeof input === "string") return streamed === "" ? input : streamed;
  return parseJson(streamed) === undefined ? JSON.stringify(input) : streamed;
}

/** The call was refused before it ran; a provider's own tool may give an output all the same. */
function refuseInput(run: UiRun, toolCallId: string, chunk: JsonObject): AgentEvent[] {
  const call = run.calls.get(toolCallId);
  if (call === undefined) return [];
  const message = readString(chunk["errorText"]) ?? "";
  setItem(call, { state: "output-error", errorText: message });
  if (call.providerExecuted) {
    call.refused = message;
    return [];
  }
  call.resolved = true;
  const patch: ToolCallPatch = { status: "failed", error: { layer: "protocol", code: "invalid_input", message } };
  return [{ type: "toolCall.updated", ...toAddress(run, call, toolCallId), patch }];
}

function respond(run: UiRun, chunk: JsonObject): AgentEvent[] | undefined {
  const { approved, reason } = chunk;
  for (const [toolCallId, call] of run.calls) {
    const approval = call.item?.["approval"];
    if (typeof approval !== "object" || approval === null || Array.isArray(approval)) continue;
    if (approval["id"] !== chunk["approvalId"]) continue;
    if (typeof approved !== "boolean") return undefined;
    setItem(call, {
      state: "approval-responded",
      approval: { ...approval, approved: approved === true, ...withoutUndefined({ reason }) },
    });
    if (approved === true) return [];
    const message = readString(reason) ?? "A rule of the server refused this call.";
    const patch: ToolCallPatch = { status: "failed", error: { layer: "policy", message } };
    call.resolved = true;
    return [{ type: "toolCall.updated", ...toAddress(run, call, toolCallId), patch }];
  }
  return undefined;
}

function readOutput(
  run: UiRun,
  call: UiCall | undefined,
  toolCallId: string,
  type: string,
  chunk: JsonObject,
): AgentEvent[] | undefined {
  // Who ran a call may become known with its output only.
  const runner: ToolCallPatch = call?.providerExecuted === true ? { runsOn: "provider" } : {};
  const update = (patch: ToolCallPatch): AgentEvent[] =>
    call === undefined
      ? []
      : [{ type: "toolCall.updated", ...toAddress(run, call, toolCallId), patch: { ...runner, ...patch } }];
  const { providerMetadata: resultProviderMetadata } = chunk;
  if (type === "tool-output-available" || type === "tool-output-error") {
    setItem(call, withoutUndefined({ resultProviderMetadata }));
  }
  switch (type) {
    // {"type":"tool-output-available","toolCallId":"toolu_1","output":"sunny"}   preliminary outputs replace each other
    case "tool-output-available": {
      const output = chunk["output"] ?? null;
      setItem(call, { state: "output-available", output });
      if (call?.item !== undefined) delete call.item["errorText"];
      if (chunk["preliminary"] === true) return update({ status: "in_progress", rawOutput: output });
      if (call !== undefined) call.resolved = true;
      return update({ status: "completed", result: output, rawOutput: output });
    }
    // {"type":"tool-output-error","toolCallId":"toolu_1","errorText":"An error occurred."}
    case "tool-output-error": {
      const message = readString(chunk["errorText"]) ?? "";
      setItem(call, { state: "output-error", errorText: message });
      if (call !== undefined) call.resolved = true;
      return update({ status: "failed", error: { layer: "tool", message } });
    }
    // {"type":"tool-output-denied","toolCallId":"toolu_1"}   the agent has heard the refusal
    case "tool-output-denied": {
      setItem(call, { state: "output-denied" });
      const isNews = call?.item !== undefined && !call.resolved;
      if (call !== undefined) call.resolved = true;
      const message = "A rule of the server refused this call.";
      return isNews ? update({ status: "failed", error: { layer: "policy", message } }) : [];
    }
    default:
      return undefined;
  }
}
